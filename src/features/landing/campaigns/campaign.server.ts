import type { SiteContext } from '#features/site/context.server.ts'
import { localise, type SiteSettings } from '#features/site/settings.ts'
import type { CampaignPage } from '#shared/landers.ts'
import type { LanderCampaign, LanderInput } from '../contract.ts'

/** The campaign at a landing page's address, in the visitor's language; null where there is none. */
export function readCampaign(
  { site, locale }: SiteContext,
  { name, slug = '' }: LanderInput,
): { campaign: LanderCampaign | null } {
  const campaign = campaignOn(site, name, slug)
  if (!campaign) return { campaign: null }
  return {
    campaign: {
      headline: localise(campaign.headline, locale) ?? null,
      text: localise(campaign.text, locale) ?? null,
      picture: campaign.picture,
      look: campaign.look,
    },
  }
}

/** The campaign of this name if the site shows it on this page. */
export function campaignOn(
  { settings: { landers } }: Pick<SiteContext['site'], 'settings'>,
  page: CampaignPage,
  name: string,
): SiteSettings['landers'][string] | undefined {
  const campaign = Object.hasOwn(landers, name) ? landers[name] : undefined
  return campaign?.pages.includes(page) ? campaign : undefined
}
