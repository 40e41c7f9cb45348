import { useTranslations } from 'use-intl'
import { INTERESTS } from '#shared/profile.ts'
import { chosenOf, FACETS } from '#shared/search-facets.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import type { SearchFilters } from '../contract.ts'
import { FACET_FIELDS, type Sort } from '../search-values.ts'
import type { FilterChoices } from './filters.ts'

type FieldFiltersProps = {
  choices: FilterChoices
  chosen: SearchFilters
  onChoose: (changed: Partial<SearchFilters>) => void
  /** Whether there is a place from which the nearest are reckoned. */
  nearest: boolean
}

/** The order, what must be so of a member, and what they say of themselves. */
export function FieldFilters({ choices, chosen, onChoose, nearest }: FieldFiltersProps) {
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
  return (
    <>
      <SelectField
        label={t('sort')}
        value={sorts.find((sort) => sort === chosen.sort) ?? sorts[0]}
        options={sorts.map((sort) => ({
          value: sort,
          label: t(`sort_${sort}`),
        }))}
        onChange={({ target: { value } }) =>
          onChoose({ sort: value === sorts[0] ? undefined : (value as Sort) })
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
          options={FACETS[field].map((value) => ({ value, label: word(field, value) }))}
          chosen={chosen[field]}
          onChoose={(several) => onChoose({ [field]: several })}
        />
      ))}
      {shows('interests') && (
        <div>
          <Several
            legend={fields('interests')}
            options={INTERESTS.map((value) => ({ value, label: interests(value) }))}
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
  chosen: string | undefined
  onChoose: (chosen: string | undefined) => void
}

function Several({ legend, options, chosen, onChoose }: SeveralProps) {
  const values = chosenOf(chosen)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
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
    </fieldset>
  )
}
