import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type FormDialogProps = {
  /** Of the form; one at a time is open. */
  id: string
  title: ReactNode
  description?: ReactNode
  /** On the button that sends it. */
  submit: ReactNode
  destructive?: boolean
  busy?: boolean
  /** The form says itself what is wrong, instead of the browser. */
  noValidate?: boolean
  phone?: 'full' | 'fit'
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A form that is opened for one thing to do, and can be left. */
export function FormDialog({
  id,
  title,
  description,
  submit,
  destructive = false,
  busy = false,
  noValidate = false,
  phone = 'fit',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTranslations('admin.frame')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={t('cancel')}
      phone={phone}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} variant={destructive ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
        className="flex flex-col gap-5 pb-2"
      >
        {children}
      </form>
    </Dialog>
  )
}
