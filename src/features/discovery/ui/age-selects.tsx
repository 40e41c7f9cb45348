import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import type { FilterFieldsProps } from './filter-fields.tsx'

type AgeSelectsProps = Pick<FilterFieldsProps, 'choices' | 'chosen' | 'onChoose'>

/** The ages as two lists, whose script is a tenth of a slider's. The lowest and the highest age stand for no limit. */
export function AgeSelects({ choices: { minimumAge }, chosen, onChoose }: AgeSelectsProps) {
  const t = useTranslations('discovery.search')
  const from = chosen.min_age ?? minimumAge
  const until = chosen.max_age ?? OLDEST_YEARS
  const ages = Array.from({ length: OLDEST_YEARS - minimumAge + 1 }, (_, index) => minimumAge + index)
  const options = (allowed: (age: number) => boolean) =>
    ages.map((age) => ({
      value: String(age),
      label: age === OLDEST_YEARS ? `${age}+` : String(age),
      disabled: !allowed(age),
    }))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('age')}</legend>
      <div className="flex items-center gap-2">
        <SelectField
          label={t('min_age')}
          hideLabel
          className="min-w-0 flex-1"
          value={String(from)}
          options={options((age) => age <= until)}
          onChange={({ target: { value } }) =>
            onChoose({ min_age: Number(value) === minimumAge ? undefined : Number(value) })
          }
        />
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <SelectField
          label={t('max_age')}
          hideLabel
          className="min-w-0 flex-1"
          value={String(until)}
          options={options((age) => age >= from)}
          onChange={({ target: { value } }) =>
            onChoose({ max_age: Number(value) === OLDEST_YEARS ? undefined : Number(value) })
          }
        />
      </div>
    </fieldset>
  )
}
