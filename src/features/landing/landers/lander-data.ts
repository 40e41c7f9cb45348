import { useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import { useApi } from '#page/use-api.ts'
import type { CampaignPage } from '#shared/landers.ts'
import type { LanderFigures } from '../contract.ts'

export const campaignOptions = (api: Api, name: CampaignPage, slug: string | undefined) =>
  api.landing.campaign.queryOptions({
    input: { name, slug },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const facesOptions = (api: Api) =>
  api.landing.faces.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

export const figuresOptions = (api: Api) =>
  api.landing.figures.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY })

export function useFigures(): LanderFigures {
  return useSuspenseQuery(figuresOptions(useApi())).data
}
