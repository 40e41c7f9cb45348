import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RangeSlider } from '#ui/range-slider.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { SearchFilters } from '../contract.ts'
import { dropEmpty, OLDEST_YEARS } from './filters.ts'
import { type FilterState, useFilterWords } from './use-filters.ts'

type FilterSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; state: FilterState }

/** The filters on phones: chosen in peace, then applied together. */
export function FilterSheet({ open, onOpenChange, state }: FilterSheetProps) {
  const t = useTranslations('discovery.search')
  const { choices } = state
  const [chosen, setChosen] = useState<SearchFilters>(state.draft)
  const choose = (changed: Partial<SearchFilters>) => setChosen({ ...chosen, ...changed })
  const words = useFilterWords(choices, chosen.country ?? choices.defaultCountry, open)
  const from = chosen.min_age ?? choices.minimumAge
  const until = chosen.max_age ?? OLDEST_YEARS
  const shows = (field: (typeof choices.fields)[number]) => choices.fields.includes(field)
  const apply = (filters: SearchFilters) => {
    state.replace(dropEmpty(filters))
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters')}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="ghost" onClick={() => apply({})}>
            {t('clear')}
          </Button>
          <Button onClick={() => apply(chosen)}>{t('apply')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
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
              onChange={(gender) => choose({ gender: gender || undefined })}
            />
          </div>
        )}
        {shows('country') && choices.countries.length > 1 && (
          <SelectField
            label={t('country')}
            value={words.country}
            options={words.countries}
            onChange={(event) => choose({ country: event.target.value, countryregion: undefined })}
          />
        )}
        {shows('region') && (
          <SelectField
            label={t('region')}
            value={chosen.countryregion ?? ''}
            options={[{ value: '', label: t('any_region') }, ...words.regions]}
            onChange={(event) => choose({ countryregion: event.target.value || undefined })}
          />
        )}
        {shows('age') && (
          <RangeSlider
            label={t('age')}
            lowLabel={t('min_age')}
            highLabel={t('max_age')}
            min={choices.minimumAge}
            max={OLDEST_YEARS}
            value={[from, until]}
            text={t('age_range', { min: from, max: until === OLDEST_YEARS ? `${until}+` : until })}
            onChange={([least, most]) =>
              choose({
                min_age: least === choices.minimumAge ? undefined : least,
                max_age: most === OLDEST_YEARS ? undefined : most,
              })
            }
          />
        )}
      </div>
    </Dialog>
  )
}
