import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DECISION_REASONS, type DecisionReason, NOTE_MAX } from '#shared/moderation.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { FormDialog } from '../../office/form-dialog.tsx'
import type { Grave } from '../reasons.ts'

const DAYS = ['1', '3', '7', '14', '30', '90', '365']

type Content = { about: 'photo'; id: string } | { about: 'text' } | { about: 'name' }
type Verdict = { kind: Grave; reason: DecisionReason; note?: string; days?: number; content?: Content }
/** About whom it is. */
type Subject = { name: string; photos: { id: string }[] }
type VerdictDialogProps = {
  member: Subject | null
  kind: Grave
  onClose: () => void
  onDecide: (verdict: Verdict) => void
}

/** A decision that the member is told the reason of. */
export function VerdictDialog({ member, kind, onClose, onDecide }: VerdictDialogProps) {
  const t = useTranslations('admin.verdicts')
  const reasons = useTranslations('admin.reasons')
  const [reason, setReason] = useState<DecisionReason>()
  const [days, setDays] = useState('7')
  const [what, setWhat] = useState('text')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    if (!reason) return
    onDecide({
      kind,
      reason,
      ...(note && { note }),
      ...(kind === 'suspend' && { days: Number(days) }),
      ...(kind === 'reject' && { content: contentOf(what) }),
    })
  }
  return (
    <FormDialog
      id="verdict"
      title={t('title', { kind, name: member?.name ?? '' })}
      description={t('told')}
      submit={t(kind)}
      destructive={kind === 'ban'}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'reject' && <ContentField photos={member?.photos ?? []} value={what} onChange={setWhat} />}
      <SelectField
        label={t('reason')}
        placeholder={t('choose')}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value as DecisionReason)}
        options={DECISION_REASONS.map((one) => ({ value: one, label: reasons(one) }))}
      />
      {kind === 'suspend' && (
        <SelectField
          label={t('how_long')}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={DAYS.map((one) => ({ value: one, label: t('days', { days: Number(one) }) }))}
        />
      )}
      <TextArea label={t('note')} name="note" hint={t('note_hint')} maxLength={NOTE_MAX} rows={3} />
    </FormDialog>
  )
}

type ContentFieldProps = { photos: Subject['photos']; value: string; onChange: (what: string) => void }

/** What of a member's profile is taken away after a report. */
function ContentField({ photos, value, onChange }: ContentFieldProps) {
  const t = useTranslations('admin.verdicts')
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
