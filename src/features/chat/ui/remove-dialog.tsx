import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useRemoveConversation } from './remove-conversation.ts'

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
  const t = useTranslations('chat.remove')
  const b = useTranslations('chat.buttons')
  const navigate = useNavigate()
  const remove = useRemoveConversation()
  const describe = () => {
    if (name === null) return t('words_left')
    return final ? t('words_closed') : t('words', { name })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('title')}
      description={describe()}
      confirmLabel={t('confirm')}
      cancelLabel={b('cancel')}
      closeLabel={b('close')}
      destructive
      onConfirm={() => {
        onClose()
        remove.mutate({ conversation })
        void navigate({ to: '/chats' })
      }}
    />
  )
}
