import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWrongFields } from '#features/members/office/pages/use-wrong-fields.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { api } from '../../frame/api.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useErrorWords } from '../../frame/use-error-words.ts'
import { NOTE_WORDS_MAX, NOTE_WORDS_MIN } from '../rules.ts'
import { refreshNotes } from './refresh-notes.ts'

/** Ends what was handed over, with what was done about it. */
export function CloseNote({ id }: { id: string }) {
  const t = useTranslations('office.notes')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      {open && <Closing id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function Closing({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('office.notes')
  const words = useErrorWords()
  const toast = useToast()
  const close = useMutation(
    api.notes.close.mutationOptions({
      onSuccess: () => {
        onClose()
        toast.show({ kind: 'success', title: t('closed') })
      },
      onSettled: refreshNotes,
    }),
  )
  const wrong = useWrongFields('close-note', close.error)
  return (
    <FormDialog
      id="close-note"
      title={t('close_title')}
      description={t('close_words')}
      submit={t('close')}
      busy={close.isPending}
      noValidate
      onSubmit={({ currentTarget }) => {
        if (wrong.isRight(currentTarget))
          close.mutate({ id, words: String(new FormData(currentTarget).get('words')) })
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('closing')}
        name="words"
        rows={2}
        required
        minLength={NOTE_WORDS_MIN}
        maxLength={NOTE_WORDS_MAX}
        error={wrong.at('words')}
      />
      {close.error && !wrong.at('words') && <FormError title={words.of(close.error)} />}
    </FormDialog>
  )
}
