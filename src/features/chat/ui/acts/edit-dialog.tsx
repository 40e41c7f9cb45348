import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import type { Message } from '#shared/message.ts'
import { ENTER_SENDS } from '#ui/chat/composer.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { GrowingTextArea } from '#ui/controls/growing-text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { useActs } from './use-acts.ts'

type EditDialogProps = { message: Message; acts: ReturnType<typeof useActs>; onClose: () => void }

/** New words for a message. What was typed stays when they are refused. */
export function EditDialog({ message, acts, onClose }: EditDialogProps) {
  const t = useTranslations('chat.acts')
  const b = useTranslations('chat.buttons')
  const c = useTranslations('chat.composer')
  const { message_length: most } = useSettings()
  const errorText = useErrorText()
  const [body, setBody] = useState(message.body)
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const left = most - body.length
  const changed = body.trim() !== '' && body.trim() !== message.body && left >= 0
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (changed) acts.mutate({ act: 'edit', body: body.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('edit')}
      description={t('edit_words')}
      closeLabel={b('close')}
      size="sm"
      phone="fit"
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {b('cancel')}
          </Button>
          <Button type="submit" form={form} busy={acts.isPending} disabled={!changed}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        {acts.isError && (
          <div className="mb-3">
            <FormError title={errorText(acts.error)} />
          </div>
        )}
        <GrowingTextArea
          ref={field}
          value={body}
          // At the end, where one goes on.
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            if (event.ctrlKey || event.metaKey || matchMedia(ENTER_SENDS).matches) save(event)
          }}
          onChange={(event) => setBody(event.target.value)}
          aria-label={t('edit')}
          aria-invalid={left < 0 || undefined}
          maxRows={8}
          className="w-full rounded-field border border-control bg-surface px-4 py-2.5 text-base"
        />
        <p aria-live="polite" className="mt-1 text-end text-xs text-ink-soft tabular">
          {left < 0 ? c('too_long', { count: -left }) : left <= 50 && c('left', { count: left })}
        </p>
      </form>
    </Dialog>
  )
}
