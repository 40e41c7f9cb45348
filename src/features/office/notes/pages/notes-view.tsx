import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWrongFields } from '#features/members/office/pages/use-wrong-fields.ts'
import { HANDED_ROLES, type HandedRole } from '#shared/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../frame/api.ts'
import { keepTyped, readTyped } from '../../frame/typed.ts'
import { useErrorWords } from '../../frame/use-error-words.ts'
import type { Self } from '../../staff/contract.ts'
import type { Note } from '../contract.ts'
import { NOTE_WORDS_MAX, NOTE_WORDS_MIN } from '../rules.ts'
import { NoteView } from './note-view.tsx'
import { refreshNotes } from './refresh-notes.ts'

type NotesProps = {
  self: Self
  member: string
  notes: Note[]
  /** A new note may name one of these. */
  purchases?: { id: string; reference: string }[]
  /** All notes here are about this purchase. */
  purchase?: string
}

/** What staff noted about a member or a purchase, and the form for another note. */
export function NotesView({ notes, purchase, ...props }: NotesProps) {
  const t = useTranslations('office.notes')
  return (
    <SectionCard id="notes" title={t('title')} hint={t('hint')}>
      <Writing key={notes.length} purchase={purchase} {...props} />
      <ol className="mt-5 divide-y divide-border text-sm empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="py-3 last:pb-0">
            <NoteView note={note} self={props.self} told={purchase} />
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

type WritingProps = Omit<NotesProps, 'notes' | 'purchase'> & { purchase: string | undefined }

function Writing({ self, member, purchases = [], purchase }: WritingProps) {
  const t = useTranslations('office.notes')
  const roles = useTranslations('office.roles')
  const words = useErrorWords()
  const toast = useToast()
  const draft = `note ${purchase ?? member}`
  const [typed, setTyped] = useState(() => readTyped<string>(self.id, draft) ?? '')
  // A note that is sent again is the same one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const write = useMutation(
    api.notes.write.mutationOptions({
      onSuccess: (_, { for_role: role }) => {
        setTyped('')
        setKey(crypto.randomUUID())
        keepTyped(self.id, draft, undefined)
        toast.show({ kind: 'success', title: role ? t('handed', { role: roles(role) }) : t('written') })
      },
      onSettled: refreshNotes,
    }),
  )
  const wrong = useWrongFields('note', write.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!wrong.isRight(event.currentTarget)) return
    const form = new FormData(event.currentTarget)
    const role = String(form.get('for_role')) as HandedRole | ''
    const about = purchase ?? String(form.get('purchase') ?? '')
    write.mutate({
      ...{ key, member, words: typed },
      ...(about && { purchase: about }),
      ...(role && { for_role: role }),
    })
  }
  return (
    <form id="note" noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label={t('words')}
        hint={t('words_hint')}
        name="words"
        rows={2}
        required
        minLength={NOTE_WORDS_MIN}
        maxLength={NOTE_WORDS_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          keepTyped(self.id, draft, event.target.value || undefined)
        }}
        error={wrong.at('words')}
      />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('for')}
          name="for_role"
          className="min-w-40 flex-1"
          options={[
            { value: '', label: t('for_nobody') },
            ...HANDED_ROLES.map((role) => ({ value: role, label: roles(role) })),
          ]}
        />
        {purchases.length > 0 && (
          <SelectField
            label={t('about')}
            name="purchase"
            className="min-w-40 flex-1"
            options={[
              { value: '', label: t('about_none') },
              ...purchases.map(({ id, reference }) => ({ value: id, label: reference })),
            ]}
          />
        )}
        <Button type="submit" variant="secondary" busy={write.isPending} className="max-sm:w-full">
          {t('write')}
        </Button>
      </div>
      {write.error && !wrong.at('words') && <FormError title={words.of(write.error)} />}
    </form>
  )
}
