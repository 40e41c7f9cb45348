import { useQuery } from '@tanstack/react-query'
import { api } from '../../office/api.ts'
import type { FictionalDraft } from './use-draft.ts'

/** Where a profile can live. */
export function usePlaces() {
  const { data } = useQuery({ ...api.fictionalPlaces.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  return { own: data?.country ?? '', countries: data?.countries ?? {} }
}

/** Where the profile lives: what was chosen, or what is chosen by itself where that is nowhere. */
export function useLiving(draft: Pick<FictionalDraft, 'country' | 'region' | 'place'>) {
  const { own, countries } = usePlaces()
  const country = draft.country || own
  const regions = countries[country] ?? []
  const region = regions.find(({ code }) => code === draft.region) ?? regions[0]
  const places = region?.places ?? []
  const place = places.find(({ id }) => id === draft.place) ?? places[0]
  return {
    ...{ countries: Object.keys(countries), regions, places },
    chosen: { country, region: region?.code ?? draft.region, place: place?.id ?? draft.place },
  }
}
