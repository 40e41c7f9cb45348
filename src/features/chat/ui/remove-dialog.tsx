import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRemoveConversation } from '#features/chat/ui/remove-conversation.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type RemoveDialogProps = {
  open: boolean
  onClose: () => void
  /** Null: the other member's account was erased. */
  name: string | null
  /** No further message can bring the conversation back. */
  final?: boolean
  conversation: string
}

export function RemoveDialog({ open, onClose, name, final = false, conversation }: RemoveDialogProps) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const remove = useRemoveConversation()
  const describe = () => {
    if (name === null) return t('remove.words_left')
    return final ? t('remove.words_closed') : t('remove.words', { name })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('remove.title')}
      description={describe()}
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
