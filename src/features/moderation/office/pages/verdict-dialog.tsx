import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { type DecisionReason, type ItemKind, NOTE_MAX } from '#shared/moderation.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import type { Grave } from '../reasons.ts'
import { reasonsFor } from './reasons-for.ts'
import { type Draft, forgetDraft, keepDraft, keptDraft } from './verdict-draft.ts'

const DAYS = ['1', '3', '7', '14', '30', '90', '365']

type Content = { about: 'photo'; id: string } | { about: 'text' } | { about: 'name' }
type Verdict = { kind: Grave; reason: DecisionReason; note?: string; days?: number; content?: Content }
/** The member it is about. */
type Subject = { id: string; name: string; photos: { id: string }[] }
type VerdictDialogProps = {
  member: Subject | null
  /** What is open; without it, it is about the member. */
  item?: { id: string; kind: ItemKind }
  kind: Grave
  onClose: () => void
  onDecide: (verdict: Verdict) => void
}

/** A decision that the member is told the reason of. */
export function VerdictDialog({ member, item, kind, onClose, onDecide }: VerdictDialogProps) {
  const t = useTranslations('office.verdicts')
  const reasons = useTranslations('office.reasons')
  const subject = item?.id ?? member?.id ?? ''
  const [draft, setDraft] = useState(() => keptDraft(subject))
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    keepDraft(subject, { ...draft, ...part })
  }
  const sensible = reasonsFor(kind, item?.kind, draft.what)
  const reason = sensible.find((one) => one === draft.reason)
  const note = draft.note.trim()
  const [sent, setSent] = useState(false)
  const words = useErrorWords()
  const field = useFirstFocus()
  const submit = () => {
    setSent(true)
    if (!reason) return field.current?.focus()
    // An item comes back when its decision is refused or undone, and finds its note again.
    if (!item) forgetDraft()
    onDecide({
      kind,
      reason,
      ...(note && { note }),
      ...(kind === 'suspend' && { days: Number(draft.days) }),
      ...(kind === 'reject' && { content: contentOf(draft.what) }),
    })
  }
  return (
    <FormDialog
      id="verdict"
      title={t('title', { kind, name: member?.name ?? '' })}
      description={[t('does', { kind }), item && t('does_too', { item: item.kind }), t('told')]
        .filter(Boolean)
        .join(' ')}
      submit={t(kind)}
      destructive={kind === 'ban'}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'reject' && (
        <ContentField
          photos={member?.photos ?? []}
          value={draft.what}
          onChange={(what) => change({ what })}
        />
      )}
      <SelectField
        ref={field}
        label={t('reason')}
        placeholder={t('choose')}
        required
        value={reason ?? ''}
        error={sent && !reason && words.say('empty')}
        onChange={(event) => change({ reason: event.target.value as DecisionReason })}
        options={sensible.map((one) => ({ value: one, label: reasons(one) }))}
      />
      {kind === 'suspend' && (
        <SelectField
          label={t('how_long')}
          value={draft.days}
          onChange={(event) => change({ days: event.target.value })}
          options={DAYS.map((one) => ({ value: one, label: t('days', { days: Number(one) }) }))}
        />
      )}
      <TextArea
        label={t('note')}
        hint={t('note_hint')}
        maxLength={NOTE_MAX}
        rows={3}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </FormDialog>
  )
}

/** The field with which a dialog begins, instead of its cross. */
function useFirstFocus() {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}

type ContentFieldProps = { photos: Subject['photos']; value: string; onChange: (what: string) => void }

/** What of a member's profile is taken away after a report. */
function ContentField({ photos, value, onChange }: ContentFieldProps) {
  const t = useTranslations('office.verdicts')
  return (
    <SelectField
      label={t('what')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: 'text', label: t('the_text') },
        { value: 'name', label: t('the_name') },
        ...photos.map(({ id }, at) => ({ value: id, label: t('the_photo', { number: at + 1 }) })),
      ]}
    />
  )
}

function contentOf(what: string): Content {
  return what === 'text' || what === 'name' ? { about: what } : { about: 'photo', id: what }
}
