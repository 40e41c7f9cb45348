import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { SOUGHT_DISTANCES } from '#shared/sought.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { TypeAhead as TypeAheadField } from '#ui/controls/type-ahead.tsx'
import type { Applied, SearchFilters } from '../contract.ts'
import { RADIUS_KM } from '../search-values.ts'
import { nameOf, placeNames } from './place-names.ts'

type PlaceFieldsProps = {
  /** Where places are suggested. */
  country: string
  chosen: SearchFilters
  onChoose: (changed: Partial<SearchFilters>) => void
  applied: Applied | undefined
}

/** Around which place, and how far from there. A distance without a place means around the member's own. */
export function PlaceFields({ country, chosen, onChoose, applied }: PlaceFieldsProps) {
  const f = useTranslations('discovery.filter')
  const home = applied?.home
  const choose = (place: { id: string; name: string }, radius = chosen.radius ?? RADIUS_KM) => {
    placeNames.set(place.id, place.name)
    onChoose({ place: place.id, radius })
  }
  const distances = [...new Set([...SOUGHT_DISTANCES, ...(chosen.radius ? [chosen.radius] : [])])]
  return (
    <div className="flex flex-col gap-4">
      <PlaceField
        key={country}
        {...{ country, applied, place: chosen.place }}
        onChoose={(place) => (place ? choose(place) : onChoose({ place: undefined, radius: undefined }))}
      />
      {home && chosen.place !== home.place && (
        <Button
          variant="soft"
          size="sm"
          className="self-start"
          icon={<LocateFixed aria-hidden="true" />}
          onClick={() => {
            placeNames.set(home.place, home.name)
            const radius = chosen.radius ?? RADIUS_KM
            onChoose({ country: undefined, countryregion: undefined, place: home.place, radius })
          }}
        >
          {f('near_home', { place: home.name })}
        </Button>
      )}
      {(home || chosen.place) && (
        <SelectField
          label={f('distance')}
          value={chosen.place ? String(chosen.radius ?? RADIUS_KM) : ''}
          options={[
            { value: '', label: f('any_distance') },
            ...distances
              .toSorted((a, b) => a - b)
              .map((km) => ({ value: String(km), label: f('within', { km }) })),
          ]}
          onChange={({ target: { value } }) => {
            if (!value) onChoose({ place: undefined, radius: undefined })
            else if (chosen.place) onChoose({ place: chosen.place, radius: Number(value) })
            else if (home) choose({ id: home.place, name: home.name }, Number(value))
          }}
        />
      )}
    </div>
  )
}

type PlaceFieldProps = Pick<PlaceFieldsProps, 'country' | 'applied'> & {
  place: string | undefined
  onChoose: (place: { id: string; name: string } | null) => void
}

/** A plain field until the pointer or the focus arrives; the script that suggests is large. */
function PlaceField({ country, applied, place, onChoose }: PlaceFieldProps) {
  const f = useTranslations('discovery.filter')
  const [TypeAhead, setTypeAhead] = useState<typeof TypeAheadField>()
  const focused = useRef(false)
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(country, typed.trim())
  const load = () => {
    if (!TypeAhead)
      import('#ui/controls/type-ahead.tsx').then(
        (module) => setTypeAhead(() => module.TypeAhead),
        // Offline, for example: the next touch tries again.
        () => {},
      )
  }
  const name = place && nameOf(place, applied)
  const texts = { label: f('place'), placeholder: f('type_place') }
  if (!TypeAhead)
    return (
      <TextField
        {...texts}
        icon={<MapPin />}
        value={name ?? ''}
        readOnly
        onPointerEnter={load}
        onFocus={() => {
          focused.current = true
          load()
        }}
        onBlur={() => {
          focused.current = false
        }}
      />
    )
  return (
    <TypeAhead
      {...texts}
      name="place"
      autoFocus={focused.current}
      value={place ? { id: place, name: name ?? place, note: '' } : null}
      onChoose={onChoose}
      suggestions={suggestions}
      onType={setTyped}
      none={f('no_place')}
      count={(count) => f('places_found', { count })}
    />
  )
}

function useSuggestions(country: string, typed: string) {
  const api = useApi()
  // While requests are slow, only the latest text is asked for.
  const settled = useDeferredValue(typed)
  const { data } = useQuery({
    ...api.site.places.queryOptions({ input: { country, typed: settled } }),
    enabled: settled !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return data?.places.map(({ id, name, region_name }) => ({ id, name, note: region_name }))
}
