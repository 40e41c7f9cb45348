import { useTranslations } from 'use-intl'
import { today } from '#page/clock/today.ts'
import { ageOn, OLDEST_YEARS } from '#shared/dates.ts'
import { dateLocale } from '#shared/locales.ts'
import { DateFields, type DatePart, type DateText } from '#ui/controls/date-fields.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { birthDayOf, wrongPartsOf } from './signup-draft.ts'
import type { StepProps } from './signup-step.ts'

type BirthStepProps = StepProps & {
  minimumAge: number
  /** Whether the dialog about the date is open, which says what is wrong. */
  inDialog: boolean
}

export function BirthStep({ draft, change, problem, minimumAge, inDialog }: BirthStepProps) {
  const t = useTranslations('accounts.signup.birth')
  const { order } = useDateOrder()
  const day = draft.birth.year.length === 4 ? birthDayOf(draft.birth) : undefined
  const age = day === undefined ? undefined : ageOn(day, today())
  return (
    <div data-field="birth">
      <DateFields
        legend={t('legend')}
        order={order}
        labels={{ day: t('day'), month: t('month'), year: t('year') }}
        placeholders={{ day: t('day_format'), month: t('month_format'), year: t('year_format') }}
        birthday
        value={draft.birth}
        onChange={(birth) => change({ birth })}
        hint={age !== undefined && age >= minimumAge && age <= OLDEST_YEARS && t('your_age', { age })}
        error={problem('birth')}
        saidElsewhere={inDialog}
        wrong={wrongPartsOf(draft.birth)}
      />
    </div>
  )
}

/** How dates are written in the reader's language: the order of their parts, and the separator. */
export function useDateOrder(): { order: DatePart[]; write: (date: DateText) => string } {
  const locale = useLocale()
  // Our English readers are in Britain.
  const parts = new Intl.DateTimeFormat(dateLocale(locale)).formatToParts(0)
  const order = parts
    .map(({ type }) => type)
    .filter((type): type is DatePart => /^(day|month|year)$/.test(type))
  const between = parts.find(({ type }) => type === 'literal')?.value ?? '-'
  return { order, write: (date) => order.map((part) => date[part]).join(between) }
}
