import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'

/** States that the viewer has blocked the other member, with a button to unblock. */
export function BlockedNotice({ member, name }: { member: string; name: string }) {
  const t = useTranslations('chat.blocked')
  const api = useApi()
  const queryClient = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => api.members.unblock.call({ id: member }),
    // The open conversation refetches when the list changes.
    onSuccess: () =>
      Promise.all(
        [api.chat.key(), api.members.key(), api.discovery.key(), api.likes.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p role="status">{unblock.isError ? t('failed') : t('words', { name })}</p>
      <Button size="sm" variant="secondary" busy={unblock.isPending} onClick={() => unblock.mutate()}>
        {t('unblock')}
      </Button>
    </div>
  )
}
