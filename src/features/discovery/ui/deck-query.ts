import type { Api } from '#page/api.ts'

export const deckOptions = (api: Api) => ({
  ...api.discovery.swipeDeck.queryOptions(),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})
