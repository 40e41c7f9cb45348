import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DECISION_REASONS, type DecisionReason, NOTE_MAX } from '#shared/moderation.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Item } from '../judging-contract.ts'
import type { Grave } from '../reasons.ts'

const DAYS = ['1', '3', '7', '14', '30', '90', '365']

type Content = { about: 'photo'; id: string } | { about: 'text' } | { about: 'name' }
type Verdict = { kind: Grave; reason: DecisionReason; note?: string; days?: number; content?: Content }
type VerdictDialogProps = {
  item: Item
  kind: Grave
  onClose: () => void
  onDecide: (verdict: Verdict) => void
}

/** A decision that the member is told the reason of. */
export function VerdictDialog({ item, kind, onClose, onDecide }: VerdictDialogProps) {
  const t = useTranslations('admin.verdicts')
  const reasons = useTranslations('admin.reasons')
  const [reason, setReason] = useState<DecisionReason>()
  const [days, setDays] = useState('7')
  const [what, setWhat] = useState('text')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
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
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { kind, name: item.member?.name ?? '' })}
      description={t('told')}
      closeLabel={t('cancel')}
      phone="fit"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="verdict" variant={kind === 'ban' ? 'danger' : 'primary'}>
            {t(kind)}
          </Button>
        </>
      }
    >
      <form id="verdict" onSubmit={submit} className="flex flex-col gap-5 pb-2">
        {kind === 'reject' && <ContentField item={item} value={what} onChange={setWhat} />}
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
      </form>
    </Dialog>
  )
}

type ContentFieldProps = { item: Item; value: string; onChange: (what: string) => void }

/** What of a member's profile is taken away after a report. */
function ContentField({ item, value, onChange }: ContentFieldProps) {
  const t = useTranslations('admin.verdicts')
  const photos = item.member?.photos ?? []
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
