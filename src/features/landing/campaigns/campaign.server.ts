import type { SiteContext } from '../../site/context.server.ts'
import { localise } from '../../site/settings.ts'
import type { LanderCampaign, LanderInput } from '../contract.ts'

/** The campaign at a landing page's address, in the visitor's language; null where there is none. */
export function readCampaign(
  { site, locale }: SiteContext,
  { name, slug }: LanderInput,
): { campaign: LanderCampaign | null } {
  const { landers } = site.settings
  const campaign = slug !== undefined && Object.hasOwn(landers, slug) ? landers[slug] : undefined
  if (!campaign?.pages.includes(name)) return { campaign: null }
  return {
    campaign: {
      headline: localise(campaign.headline, locale) ?? null,
      text: localise(campaign.text, locale) ?? null,
      picture: campaign.picture,
      look: campaign.look,
    },
  }
}
