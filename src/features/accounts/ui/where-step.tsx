import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { regionsOptions } from './regions-options.ts'
import type { StepProps } from './signup-step.ts'
import { useMyPlace } from './use-my-place.ts'

export function WhereStep({ draft, change, problem, countries }: StepProps & { countries: string[] }) {
  const t = useTranslations('accounts.signup.where')
  const { api } = useRouteContext({ from: '__root__' })
  const place = useMyPlace((found) => change(found))
  const { data, isError, isFetching, refetch } = useQuery(regionsOptions(api, draft.country))
  const { countryOptions, byName } = useNames(countries)

  const regions = data?.region_data[draft.country] ?? []
  const places = regions.find(({ code }) => code === draft.region)?.places ?? []
  return (
    <>
      {place.supported && (
        <div className="flex flex-col gap-3">
          <Button variant="soft" icon={<LocateFixed />} busy={place.busy} onClick={place.find} wide>
            {t('use_location')}
          </Button>
          <p aria-live="polite" className="text-center text-sm text-ink-soft">
            {place.outcome ? t(place.outcome, { place: place.name }) : t('or')}
          </p>
        </div>
      )}
      {countries.length > 1 && (
        <div data-field="country">
          <SelectField
            label={t('country')}
            name="country"
            autoComplete="country"
            value={draft.country}
            placeholder={t('choose_country')}
            onChange={(event) => change({ country: event.target.value, region: '', place: '' })}
            options={countryOptions}
            error={problem('country')}
          />
        </div>
      )}
      <div data-field="region">
        <SelectField
          label={t('region')}
          name="region"
          value={draft.region}
          disabled={regions.length === 0}
          placeholder={isFetching && regions.length === 0 ? t('loading') : t('choose_region')}
          onChange={(event) => change({ region: event.target.value, place: '' })}
          options={byName(regions).map(({ code, name }) => ({ value: code, label: name }))}
          error={problem('region')}
        />
      </div>
      <div data-field="place">
        <SelectField
          label={t('place')}
          name="place"
          value={draft.place}
          disabled={places.length === 0}
          placeholder={t('choose_place')}
          onChange={(event) => change({ place: event.target.value })}
          options={byName(places).map(({ id, name }) => ({ value: id, label: name }))}
          error={problem('place')}
        />
      </div>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger-ink">
          {t('loading_failed')}
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {t('try_again')}
          </Button>
        </p>
      )}
    </>
  )
}

function useNames(countries: string[]) {
  const locale = useLocale()
  return useMemo(() => {
    const collator = new Intl.Collator(locale)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const byName = <T extends { name: string }>(list: readonly T[]) =>
      [...list].sort((a, b) => collator.compare(a.name, b.name))
    const named = countries.map((code) => ({ code, name: names.of(code) ?? code }))
    return { byName, countryOptions: byName(named).map(({ code, name }) => ({ value: code, label: name })) }
  }, [locale, countries])
}
