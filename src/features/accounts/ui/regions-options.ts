import type { Api } from '#client/api.ts'

/** A country's regions and places; they do not change while somebody signs up. */
export function regionsOptions(api: Api, country: string) {
  return {
    ...api.site.regions.queryOptions({ input: { country } }),
    enabled: country !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }
}
