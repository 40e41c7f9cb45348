/** The parameters in a partner's link that say where a visitor comes from. */
export const TRACKING_KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

type Search = Record<string, unknown>

/** A search middleware of the router: each link into the site keeps what the page's address says of where one comes from. */
export function keepTracking({ search, next }: { search: Search; next: (search: Search) => Search }): Search {
  // What stands in the address keeps its place: a page whose address reads otherwise would be led to it.
  const to = { ...next(search) }
  for (const key of TRACKING_KEYS) if (key in search && !(key in to)) to[key] = search[key]
  return to
}
