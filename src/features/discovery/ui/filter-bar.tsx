import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { useTranslations } from 'use-intl'
import { OLDEST_YEARS } from '#shared/dates.ts'
import { cx } from '#ui/class-names.ts'
import type { SearchFilters } from '../contract.ts'
import { ages, type FilterState } from './use-filters.ts'

/** All filters in one line, from 768 px on. Choices apply at once; without script, by a button. */
export function FilterBar({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const { choices, draft, change } = state
  const shows = (field: (typeof choices.fields)[number]) => choices.fields.includes(field)
  return (
    <form
      method="get"
      action="/members"
      aria-label={t('form')}
      className="hidden items-stretch rounded-full border border-edge bg-surface p-1.5 shadow-card md:flex"
      onSubmit={(event) => event.preventDefault()}
    >
      {shows('gender') && (
        <Cell
          label={t('gender')}
          name="gender"
          value={draft.gender ?? choices.defaultGender ?? ''}
          onChange={(event) => change({ gender: event.target.value as SearchFilters['gender'] })}
        >
          {choices.everyGender && <option value="">{t('any_gender')}</option>}
          {state.genders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Cell>
      )}
      {shows('country') && choices.countries.length > 1 && (
        <Cell
          label={t('country')}
          name="country"
          value={state.country}
          onChange={(event) => change({ country: event.target.value, countryregion: undefined })}
        >
          {state.countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Cell>
      )}
      {shows('region') && (
        <Cell
          label={t('region')}
          name="countryregion"
          value={draft.countryregion ?? ''}
          onChange={(event) => change({ countryregion: event.target.value })}
        >
          <option value="">{t('any_region')}</option>
          {state.regions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Cell>
      )}
      {shows('age') && <AgeCells state={state} />}
    </form>
  )
}

function AgeCells({ state: { choices, draft, change, inUse } }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const from = draft.min_age ?? choices.minimumAge
  const until = draft.max_age ?? OLDEST_YEARS
  // The server renders only the chosen ages: two lists of eighty are a third of the page's elements. The lowest and the
  // highest age are the empty choices.
  const options = inUse
    ? ages(choices.minimumAge + 1, OLDEST_YEARS - 1)
    : [...new Set([from, until])].filter((age) => age > choices.minimumAge && age < OLDEST_YEARS)
  const age = (value: string) => (value ? Number(value) : undefined)
  return (
    <fieldset aria-label={t('age')} className={cx(CELL, 'flex-[1.1]')}>
      <span aria-hidden="true" className={LABEL}>
        {t('age')}
      </span>
      <span className="flex items-center gap-1.5">
        <BareSelect
          name="min_age"
          aria-label={t('min_age')}
          value={from === choices.minimumAge ? '' : from}
          onChange={(event) => change({ min_age: age(event.target.value) })}
        >
          <option value="">{choices.minimumAge}</option>
          {options.map((value) => (
            <option key={value} value={value} disabled={value > until}>
              {value}
            </option>
          ))}
        </BareSelect>
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <BareSelect
          name="max_age"
          aria-label={t('max_age')}
          value={until === OLDEST_YEARS ? '' : until}
          onChange={(event) => change({ max_age: age(event.target.value) })}
        >
          <option value="">{OLDEST_YEARS}+</option>
          {options.map((value) => (
            <option key={value} value={value} disabled={value < from}>
              {value}
            </option>
          ))}
        </BareSelect>
      </span>
    </fieldset>
  )
}

const CELL =
  'relative min-w-0 flex-1 rounded-full px-5 py-2 transition-colors hover:bg-hover not-first:before:absolute not-first:before:inset-y-3 not-first:before:-start-px not-first:before:w-px not-first:before:bg-border'
const LABEL = 'block text-xs font-medium text-ink-soft'

function Cell({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={cx(CELL, 'has-focus-visible:outline-3 has-focus-visible:outline-focus')}>
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <BareSelect {...select} id={id} className="w-full" />
    </div>
  )
}

function BareSelect({ children, className, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative block min-w-0">
      <select
        {...select}
        className={cx(
          'cursor-pointer appearance-none truncate rounded-sm bg-transparent pe-5 text-sm font-semibold text-ink [&>option]:bg-raised [&>option]:text-ink',
          className,
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-0 my-auto size-4 text-ink-soft"
      />
    </span>
  )
}
