import type { ComponentType } from 'react'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Lander, Via } from '#shared/landers.ts'
import type { LanderCampaign } from '../contract.ts'

export type LanderProps = {
  settings: PublicSettings
  campaign: LanderCampaign | null
  /** For links and forms that lead to the signup. */
  via: Via
}

/** The landing pages that there are; the others' addresses answer as unknown ones do. */
export const READY = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
] as const satisfies Lander[]

/** Those that show fictional profiles of the site. */
export const WITH_FACES: readonly Lander[] = ['gallery', 'tinderswipe']
/** Those that tell how many members there are. */
export const WITH_FIGURES: readonly Lander[] = ['iconslanding', 'maplanding', 'socialnetwork']

export type Landers = Record<(typeof READY)[number], ComponentType<LanderProps>>
