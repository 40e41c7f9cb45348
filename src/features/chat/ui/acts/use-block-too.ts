import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlays/toast.tsx'
import { useBlock } from './use-block.ts'

/** Blocks a member who has just been reported; says so where that fails, as the dialog is gone then. */
export function useBlockToo(conversation: string | null, member: { id: string } | null | undefined) {
  const t = useTranslations('chat.block')
  const toast = useToast()
  const { mutate } = useBlock(conversation)
  if (!member) return undefined
  const { id } = member
  return (onDone: () => void) =>
    mutate(
      { id },
      { onError: () => void toast.show({ kind: 'danger', title: t('failed') }), onSettled: onDone },
    )
}
