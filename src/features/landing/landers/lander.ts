import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LanderCampaign } from '#features/landing/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Api } from '#page/api.ts'
import type { Lander, Via } from '#shared/landers.ts'

export type LanderProps = {
  settings: PublicSettings
  campaign: LanderCampaign | null
  /** For links and forms that lead to the signup. */
  via: Via
}

type Loading = { api: Api; queryClient: QueryClient }

type LanderPage = {
  Page: ComponentType<LanderProps>
  /** Reads what the page shows. */
  load?: (loading: Loading) => Promise<unknown>
}

export type Landers = Partial<Record<Lander, LanderPage>>
