import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

type FormDialogProps = {
  /** The form's id; one form at a time is open. */
  id: string
  title: ReactNode
  description?: ReactNode
  /** On the button that sends it; without it there is nothing to send. */
  submit: ReactNode | undefined
  destructive?: boolean
  busy?: boolean
  /** The form says itself what is wrong, instead of the browser. */
  noValidate?: boolean
  phone?: 'full' | 'fit'
  finalFocus?: DialogProps['finalFocus']
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A form that is opened for one thing to do, and can be left. It leads to the first field that is wrong. */
export function FormDialog({
  id,
  title,
  description,
  submit,
  destructive = false,
  busy = false,
  noValidate = false,
  phone = 'fit',
  finalFocus,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTranslations('office.frame')
  const { clear } = useToast()
  useEffect(clear, [clear])
  const form = useRef<HTMLFormElement>(null)
  // Whether it was sent, and nothing was found wrong since.
  const sent = useRef(false)
  useEffect(() => {
    const wrong = sent.current && !busy && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    sent.current = false
    wrong.focus()
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      closeLabel={t('cancel')}
      phone={phone}
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t(submit === undefined ? 'close' : 'cancel')}
          </Button>
          {submit !== undefined && (
            <Button type="submit" form={id} variant={destructive ? 'danger' : 'primary'} busy={busy}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate={noValidate}
        onInput={() => {
          sent.current = false
        }}
        onSubmit={(event) => {
          event.preventDefault()
          sent.current = true
          onSubmit(event)
        }}
        className="flex flex-col gap-5 pb-2"
      >
        {children}
      </form>
    </Dialog>
  )
}
