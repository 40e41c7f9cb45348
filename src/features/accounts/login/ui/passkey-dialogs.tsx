import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PASSKEY_NAME_MAX } from '../../account/rules.ts'
import type { Passkey } from '../passkey-contract.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations('accounts.passkeys')
  const proof = useTranslations('accounts.proof')
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const rename = useMutation(
    api.accounts.renamePasskey.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: api.accounts.passkeys.key() })
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setMissing(!name)
    if (name) rename.mutate({ id: passkey.id, name })
    else field.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rename_title')}
      closeLabel={proof('close')}
      size="sm"
      phone="fit"
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {proof('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={rename.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {rename.error && <FormError key={rename.submittedAt} title={errorText(rename.error)} />}
        <TextField
          ref={field}
          label={t('name')}
          hint={t('name_hint')}
          name="name"
          defaultValue={passkey.name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={missing && t('name_missing')}
        />
      </form>
    </Dialog>
  )
}

type RemovePasskeyDialogProps = { name: string; onConfirm: () => void; onClose: () => void }

export function RemovePasskeyDialog({ name, onConfirm, onClose }: RemovePasskeyDialogProps) {
  const t = useTranslations('accounts.passkeys')
  const proof = useTranslations('accounts.proof')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('remove_title', { name })}
      description={t('remove_text')}
      confirmLabel={t('remove_confirm')}
      cancelLabel={proof('cancel')}
      closeLabel={proof('close')}
      destructive
      onConfirm={() => {
        // Closed first, because `onConfirm` may open the proof dialog.
        onClose()
        onConfirm()
      }}
    />
  )
}
