import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { StepProps } from './signup-step.ts'
import { useMyPlace } from './use-my-place.ts'

/** Loaded with this step, or while the one before it is answered. */
export const loadTypeAhead = () =>
  import('#ui/controls/type-ahead.tsx').then(({ TypeAhead }) => ({ default: TypeAhead }))
const TypeAhead = lazy(loadTypeAhead)

export function WhereStep({ draft, change, problem, countries }: StepProps & { countries: string[] }) {
  const t = useTranslations('accounts.signup.where')
  const place = useMyPlace(change)
  const countryOptions = useCountryOptions(countries)
  return (
    <>
      {countries.length > 1 && (
        <div data-field="country">
          <SelectField
            label={t('country')}
            name="country"
            autoComplete="country"
            value={draft.country}
            placeholder={t('choose_country')}
            onChange={(event) =>
              change({ country: event.target.value, region: '', place: '', placeName: '' })
            }
            options={countryOptions}
            error={problem('country')}
          />
        </div>
      )}
      <div data-field="place" className="flex scroll-mt-28 flex-col gap-6">
        <PlaceField key={draft.country} {...{ draft, change, problem }} />
      </div>
      {place.supported && (
        <div className="-mt-2 flex flex-col gap-2">
          <Button variant="soft" icon={<LocateFixed />} busy={place.busy} onClick={place.find} wide>
            {t('use_location')}
          </Button>
          <p aria-live="polite" className="text-center text-sm text-ink-soft empty:hidden">
            {place.outcome && t(place.outcome, { place: place.name })}
          </p>
        </div>
      )}
    </>
  )
}

function PlaceField({ draft: { country, place, placeName }, change, problem }: StepProps) {
  const t = useTranslations('accounts.signup.where')
  const [typed, setTyped] = useState('')
  const { data, isError, refetch } = useSuggestions(country, typed.trim())
  const value = useMemo(
    () => (place === '' ? null : { id: place, name: placeName, note: '' }),
    [place, placeName],
  )
  const waiting = (
    <TextField label={t('place')} placeholder={t('type_place')} value={placeName} disabled readOnly />
  )
  return (
    <Suspense fallback={waiting}>
      <TypeAhead
        label={t('place')}
        name="place"
        placeholder={t('type_place')}
        hint={t('place_hint')}
        error={problem('place')}
        value={value}
        onChoose={(chosen) => {
          const region = data?.places.find(({ id }) => id === chosen?.id)?.region ?? ''
          change({ region, place: chosen?.id ?? '', placeName: chosen?.name ?? '' })
        }}
        suggestions={data?.places.map(({ id, name, region_name }) => ({ id, name, note: region_name }))}
        onType={setTyped}
        none={t('no_place')}
        count={(found) => t('found', { count: found })}
      />
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger-ink">
          {t('loading_failed')}
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </p>
      )}
    </Suspense>
  )
}

/** The places for what is typed; those for the letters before stay until they are known. */
function useSuggestions(country: string, typed: string) {
  const api = useApi()
  // While requests are slow, only the latest text is asked for.
  const settled = useDeferredValue(typed)
  return useQuery({
    ...api.site.places.queryOptions({ input: { country, typed: settled } }),
    enabled: country !== '' && settled !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

function useCountryOptions(countries: string[]) {
  const locale = useLocale()
  return useMemo(() => {
    const collator = new Intl.Collator(locale)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => collator.compare(a.label, b.label))
  }, [locale, countries])
}
