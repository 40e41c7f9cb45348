import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useChats } from '#page/account.ts'
import { useErrorText } from '#page/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Chip } from '#ui/controls/chip.tsx'
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
    <Chip pressed={on ?? false} onClick={() => turn.mutate(!on)}>
      {t('unread_first')}
    </Chip>
  )
}
