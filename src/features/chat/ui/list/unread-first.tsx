import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useChats } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { useToast } from '#ui/overlays/toast.tsx'

/** Puts conversations with unread messages first, or ends that; kept on the account. */
export default function UnreadFirst() {
  const t = useTranslations('chat.list')
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const toast = useToast()
  const { data } = useChats()
  const turn = useMutation({
    mutationFn: (unread_first: boolean) => api.members.update.call({ unread_first }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.chat.list.key() }),
    onError: (error) => toast.show({ kind: 'danger', title: errorText(error) }),
  })
  const on = turn.isPending ? turn.variables : data?.unread_first
  return (
    <button
      type="button"
      aria-pressed={on ?? false}
      onClick={() => turn.mutate(!on)}
      className="-me-2 flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-ink-soft hover:bg-hover aria-pressed:text-primary-ink"
    >
      {on && <Check aria-hidden="true" className="size-4" />}
      {t('unread_first')}
    </button>
  )
}
