import { useTranslations } from 'use-intl'
import { SOUGHT_DISTANCES } from '#shared/sought.ts'
import { Button } from '#ui/controls/button.tsx'
import { RangeSlider } from '#ui/controls/range-slider.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Applied, SearchFilters } from '../contract.ts'
import { FieldFilters } from './field-filters.tsx'
import type { FilterChoices } from './filters.ts'
import type { FilterWords } from './use-filters.ts'
import { useFound } from './use-found.ts'

type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  choices: FilterChoices
  words: FilterWords
  chosen: SearchFilters
  onChoose: (changed: Partial<SearchFilters>) => void
  /** The member's own place. */
  home: Applied['home']
  /** Without filters: clears them. */
  onApply: (filters?: SearchFilters) => void
}

/**
 * All filters, applied together by a button that says how many they find. Everything comes in by props: shared imports would pull the
 * dialog's code into the page's bundle.
 */
export function FilterSheet({
  open,
  onOpenChange,
  choices,
  words,
  chosen,
  home,
  onChoose,
  onApply,
}: FilterSheetProps) {
  const t = useTranslations('discovery.search')
  const f = useTranslations('discovery.filter')
  const found = useFound(chosen, open)
  const from = chosen.min_age ?? choices.minimumAge
  const until = chosen.max_age ?? choices.maximumAge
  const shows = (field: (typeof choices.fields)[number]) => choices.fields.includes(field)
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
          <Button variant="ghost" onClick={() => onApply()}>
            {t('clear')}
          </Button>
          <Button onClick={() => onApply(chosen)}>
            <span aria-live="polite">{found ?? t('apply')}</span>
          </Button>
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
        {shows('place') && home && (
          <SelectField
            label={f('distance')}
            value={chosen.place === home.place ? String(chosen.radius ?? '') : ''}
            options={[
              { value: '', label: f('any_distance') },
              ...SOUGHT_DISTANCES.map((km) => ({ value: String(km), label: f('within', { km }) })),
            ]}
            onChange={({ target: { value } }) =>
              onChoose(
                value
                  ? { place: home.place, radius: Number(value) }
                  : { place: undefined, radius: undefined },
              )
            }
          />
        )}
        {shows('age') && (
          <RangeSlider
            label={t('age')}
            lowLabel={t('min_age')}
            highLabel={t('max_age')}
            min={choices.minimumAge}
            max={choices.maximumAge}
            value={[from, until]}
            text={
              from === until
                ? t('one_age', { age: from })
                : t('age_range', { min: from, max: until === choices.maximumAge ? `${until}+` : until })
            }
            valueText={(age) => t('one_age', { age })}
            onChange={([least, most]) =>
              onChoose({
                min_age: least === choices.minimumAge ? undefined : least,
                max_age: most === choices.maximumAge ? undefined : most,
              })
            }
          />
        )}
        <FieldFilters
          {...{ choices, chosen, onChoose, nearest: home !== null || chosen.place !== undefined }}
        />
      </div>
    </Dialog>
  )
}
