import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRemoveConversation } from '#features/chat/ui/remove-conversation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type RemoveDialogProps = {
  open: boolean
  onClose: () => void
  /** Null: the other has left, and keeps nothing. */
  name: string | null
  conversation: string
}

export function RemoveDialog({ open, onClose, name, conversation }: RemoveDialogProps) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const remove = useRemoveConversation()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('remove.title')}
      description={name === null ? t('remove.words_left') : t('remove.words', { name })}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      destructive
      onConfirm={() => {
        onClose()
        remove.mutate({ conversation })
        void navigate({ to: '/chats' })
      }}
    />
  )
}
