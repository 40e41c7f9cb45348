import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import type { Applied, SearchFilters } from '../contract.ts'
import { FieldFilters } from './field-filters.tsx'
import type { FilterChoices } from './filters.ts'
import { PlaceFields } from './place-fields.tsx'
import type { FilterWords } from './use-filters.ts'

export type FilterFieldsProps = {
  choices: FilterChoices
  words: FilterWords
  chosen: SearchFilters
  onChoose: (changed: Partial<SearchFilters>) => void
  applied: Applied | undefined
  /** The control for the ages. */
  age: ReactNode
  /** Folds the fields with many values, until one is opened or has a choice. */
  folded?: boolean
}

/** Every filter that the site offers, and the order. */
export function FilterFields({
  choices,
  words,
  chosen,
  onChoose,
  applied,
  age,
  folded = false,
}: FilterFieldsProps) {
  const t = useTranslations('discovery.search')
  const home = applied?.home ?? null
  const shows = (field: (typeof choices.fields)[number]) => choices.fields.includes(field)
  return (
    <div className="flex flex-col gap-5">
      {shows('gender') && words.genders.length > 1 && (
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
            {t('gender')}
          </p>
          <SegmentedControl
            legend={t('gender')}
            name="gender"
            value={chosen.gender ?? choices.defaultGender ?? ''}
            options={[
              ...(choices.everyGender ? [{ value: '' as const, label: t('any_gender') }] : []),
              ...words.genders,
            ]}
            onChange={(gender) => onChoose({ gender: gender || undefined })}
          />
        </div>
      )}
      {shows('country') && choices.countries.length > 1 && (
        <SelectField
          label={t('country')}
          value={words.country}
          options={words.countries}
          onChange={(event) => onChoose({ country: event.target.value, countryregion: undefined })}
        />
      )}
      {shows('region') && (
        <SelectField
          label={t('region')}
          value={chosen.countryregion ?? ''}
          options={[{ value: '', label: t('any_region') }, ...words.regions]}
          onChange={(event) => onChoose({ countryregion: event.target.value || undefined })}
        />
      )}
      {shows('place') && <PlaceFields {...{ country: words.country, chosen, onChoose, applied }} />}
      {shows('age') && age}
      <FieldFilters
        {...{ choices, chosen, onChoose, folded, nearest: home !== null || chosen.place !== undefined }}
        defaultSort={applied?.default_sort}
      />
    </div>
  )
}
