import { useQuery } from '@tanstack/react-query'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { api } from '#features/office/frame/api.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { FictionalDraft } from './draft.ts'

/** Where a profile can live. */
export function usePlaces() {
  const { data } = useQuery({ ...api.fictional.places.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  return { own: data?.country ?? '', countries: data?.countries ?? {} }
}

/** Where the profile lives. Only the site's own country, and a country's only region, are chosen by themselves. */
export function useLiving(draft: Pick<FictionalDraft, 'country' | 'region' | 'place'>) {
  const { own, countries } = usePlaces()
  const locale = useLocale()
  const nameOf = useNames()
  const country = draft.country || own
  const regions = countries[country] ?? []
  const region = regions.length === 1 ? regions[0] : regions.find(({ code }) => code === draft.region)
  const places = region?.places ?? []
  const place = places.find(({ id }) => id === draft.place)
  return {
    countries: Object.keys(countries)
      .map((value) => ({ value, label: nameOf('region', value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
    ...{ regions, places },
    chosen: { country, region: region?.code ?? '', place: place?.id ?? '' },
  }
}
