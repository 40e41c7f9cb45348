import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormError } from '#ui/form-error.tsx'

type RemovePhotoDialogProps = { id: string; onClose: () => void; onRemoved: () => Promise<void> }

export default function RemovePhotoDialog({ id, onClose, onRemoved }: RemovePhotoDialogProps) {
  const t = useTranslations('members.own')
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const [open, setOpen] = useState(true)
  const remove = useMutation({
    ...api.photos.remove.mutationOptions(),
    async onSettled(_nothing, error) {
      // Gone already, from another window perhaps: that is what was asked for.
      if (error && errorCode(error) !== 'not_found') return
      await onRemoved()
      onClose()
    },
  })
  const failed = remove.error && errorCode(remove.error) !== 'not_found'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClose()
      }}
      title={t('remove_title')}
      description={t('remove_words')}
      confirmLabel={t('remove_confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    >
      {failed && <FormError title={errorText(remove.error)} />}
    </ConfirmDialog>
  )
}
