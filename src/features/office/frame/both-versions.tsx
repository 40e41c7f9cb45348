import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { isSame } from './is-same.ts'
import type { Draft } from './use-draft.ts'

/** What differs within a field; undefined: nothing is said. */
type Said = { label: string; mine: string | undefined; theirs: string | undefined }

type BothVersionsProps = {
  draft: Pick<Draft, 'version' | 'fields' | 'changed' | 'meanwhile' | 'choose'>
  label: (name: string) => string
  said: (name: string, mine: unknown, theirs: unknown) => Said[]
  /** Called where nothing is left to save. */
  onClose: () => void
}

/** Says that a colleague saved meanwhile, and lets choose between both versions of each field that both changed. */
export function BothVersions({ draft, label, said, onClose }: BothVersionsProps) {
  const t = useTranslations('office.both_versions')
  const frame = useTranslations('office.frame')
  const format = useFormatter()
  const { version, fields, changed, meanwhile } = draft
  if (!meanwhile) return null
  const { by, at, both, others } = meanwhile
  const names = Object.keys(both)
  const when = at && format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="@container flex flex-col gap-4">
      <FormError
        key={version}
        title={by && when ? t('title', { by, at: when }) : t('title_unknown')}
        errors={[
          { message: t(names.length > 0 ? 'choose' : 'kept') },
          ...(others.length > 0 ? [{ message: t('others', { fields: others.map(label).join(', ') }) }] : []),
        ]}
        action={
          changed.length === 0 && (
            <Button variant="secondary" size="sm" onClick={onClose}>
              {frame('close')}
            </Button>
          )
        }
      />
      {names.map((name) => {
        const { theirs } = both[name]!
        const isTheirs = isSame(fields[name], theirs)
        const differences = said(name, isTheirs ? both[name]!.mine : fields[name], theirs)
        const side = (of: 'mine' | 'theirs') => ({
          value: of,
          label: t(of),
          hint: differences.map((one) => (
            <span key={one.label} className="block whitespace-pre-line [overflow-wrap:anywhere]">
              {differences.length > 1 && <span className="font-semibold">{one.label}: </span>}
              {one[of] ?? t('nothing')}
            </span>
          )),
        })
        return (
          <RadioCards
            key={name}
            legend={label(name)}
            name={`both ${name}`}
            columns={2}
            options={[side('theirs'), side('mine')]}
            value={isTheirs ? 'theirs' : 'mine'}
            onChange={(chosen) => draft.choose(name, chosen)}
          />
        )
      })}
    </div>
  )
}
