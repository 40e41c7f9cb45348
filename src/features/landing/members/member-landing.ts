import type { MemberProfile } from '#features/members/contract.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import type { Via } from '#shared/landers.ts'
import type { LanderCampaign } from '../contract.ts'

/** What a landing page around one member is given. */
export type MemberLandingProps = {
  settings: PublicSettings
  /** As visitors see it. */
  profile: MemberProfile
  campaign: LanderCampaign | null
  via: Via
}
