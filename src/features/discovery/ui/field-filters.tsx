import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { INTERESTS } from '#shared/profile/interests.ts'
import { chosenOf, FACETS } from '#shared/search-facets.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { SearchFilters } from '../contract.ts'
import { FACET_FIELDS, type Sort } from '../search-values.ts'
import type { FilterChoices } from './filters.ts'

type FieldFiltersProps = {
  choices: FilterChoices
  chosen: SearchFilters
  onChoose: (changed: Partial<SearchFilters>) => void
  /** Whether there is a place from which the nearest are reckoned. */
  nearest: boolean
  /** The order where none is chosen. */
  defaultSort: Sort | undefined
  folded: boolean
}

/** The order, what must be so of a member, and what they say of themselves. */
export function FieldFilters({ choices, chosen, onChoose, nearest, defaultSort, folded }: FieldFiltersProps) {
  const t = useTranslations('discovery.filter')
  const values = useTranslations('site.values')
  const interests = useTranslations('site.interests')
  const fields = useTranslations('site.fields')
  const word = (field: string, value: string) =>
    values(`${field}.${value}` as 'relationship_status.widowed', { gender: chosen.gender ?? 'other' })
  const shows = (field: (typeof choices.fields)[number]) => choices.fields.includes(field)
  const only = (['photo', 'online', 'new'] as const).filter(
    (field) => shows(field) && (field !== 'online' || choices.seesOnline),
  )
  const sorts = choices.sorts.filter((sort) => nearest || sort !== 'nearest')
  const usual = sorts.find((sort) => sort === defaultSort) ?? sorts[0]
  return (
    <>
      <SelectField
        label={t('sort')}
        value={sorts.find((sort) => sort === chosen.sort) ?? usual}
        options={sorts.map((sort) => ({
          value: sort,
          label: t(`sort_${sort}`),
        }))}
        onChange={({ target: { value } }) =>
          onChoose({ sort: value === usual ? undefined : (value as Sort) })
        }
      />
      <div>
        <Switch
          label={t('real')}
          checked={chosen.fictional === 'no'}
          onChange={({ target }) => onChoose({ fictional: target.checked ? 'no' : undefined })}
        />
        {only.map((field) => (
          <Switch
            key={field}
            label={t(field)}
            checked={chosen[field] === 'yes'}
            onChange={({ target }) => onChoose({ [field]: target.checked ? 'yes' : undefined })}
          />
        ))}
      </div>
      {FACET_FIELDS.filter(shows).map((field) => (
        <Several
          key={field}
          legend={fields(field)}
          folded={folded}
          options={FACETS[field].map((value) => ({ value, label: word(field, value) }))}
          chosen={chosen[field]}
          onChoose={(several) => onChoose({ [field]: several })}
        />
      ))}
      {shows('interests') && (
        <div>
          <Several
            legend={fields('interests')}
            folded={folded}
            options={INTERESTS.map((value) => ({ value, label: interests(value) }))}
            alphabetical
            chosen={chosen.interests}
            onChoose={(several) => onChoose({ interests: several })}
          />
          {chosenOf(chosen.interests).length > 1 && (
            <Switch
              className="mt-2"
              label={t('interests_all')}
              checked={chosen.interests_match === 'all'}
              onChange={({ target }) => onChoose({ interests_match: target.checked ? 'all' : undefined })}
            />
          )}
        </div>
      )}
    </>
  )
}

type SeveralProps = {
  legend: string
  options: { value: string; label: string }[]
  /** Shown by their labels, not in their own order. */
  alphabetical?: boolean
  chosen: string | undefined
  onChoose: (chosen: string | undefined) => void
  folded: boolean
}

function Several({ legend, options, alphabetical, chosen, onChoose, folded }: SeveralProps) {
  const locale = useLocale()
  const values = chosenOf(chosen)
  const [begunOpen] = useState(values.length > 0)
  const shown = alphabetical
    ? options.toSorted((one, other) => one.label.localeCompare(other.label, locale))
    : options
  const chips = (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ value, label }) => (
        <Chip
          key={value}
          pressed={values.includes(value)}
          onClick={() =>
            onChoose(
              options
                .map((option) => option.value)
                .filter((option) => values.includes(option) !== (option === value))
                .join(',') || undefined,
            )
          }
        >
          {label}
        </Chip>
      ))}
    </div>
  )
  if (!folded)
    return (
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{legend}</legend>
        {chips}
      </fieldset>
    )
  return (
    <details open={begunOpen} className="group">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-field px-2 text-sm font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
        {legend}
        <span className="flex items-center gap-2">
          {values.length > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-primary-soft px-1.5 text-xs text-primary-ink tabular">
              {values.length}
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 text-ink-soft transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <fieldset aria-label={legend} className="pt-1 pb-2">
        {chips}
      </fieldset>
    </details>
  )
}
