import type { Api } from '#page/api.ts'
import type { Lander } from '#shared/landers.ts'

/** More than a campaign's name has. */
const SLUG_MAX_CHARACTERS = 100

export const campaignOptions = (api: Api, name: Lander, slug: string | undefined) =>
  api.landing.campaign.queryOptions({
    input: { name, slug: slug?.slice(0, SLUG_MAX_CHARACTERS) },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const facesOptions = (api: Api) =>
  api.landing.faces.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })
