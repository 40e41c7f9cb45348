import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { differing, type FictionalDraft } from './use-draft.ts'
import { useFieldWords } from './use-field-words.ts'

type ConflictProps = { theirs: FictionalDraft; mine: FictionalDraft; onTakeTheirs: () => void }

/** Says that a colleague saved meanwhile, and where that differs from what is typed here. */
export function Conflict({ theirs, mine, onTakeTheirs }: ConflictProps) {
  const t = useTranslations('office.fictional')
  const words = useFieldWords()
  const names = differing(theirs, mine)
  return (
    <div className="mb-6">
      <FormError
        title={t('stale_title')}
        errors={names.length > 0 ? [{ message: t('stale') }] : []}
        action={
          names.length > 0 && (
            <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
              {t('take_theirs')}
            </Button>
          )
        }
      />
      <dl className="@container mt-4 flex flex-col gap-4 empty:hidden">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{words.label(name)}</dt>
            <dd className="mt-1 grid grid-cols-1 gap-2 text-sm @[30rem]:grid-cols-2">
              <Side of={t('theirs')} words={words.said(name, theirs)} />
              <Side of={t('mine')} words={words.said(name, mine)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Side({ of, words }: { of: string; words: string | undefined }) {
  const t = useTranslations('office.fictional')
  return (
    <span className="rounded-field bg-sunken px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
      <span className="block text-xs text-ink-soft">{of}</span>
      {words ?? <span className="text-ink-soft">{t('not_said')}</span>}
    </span>
  )
}
