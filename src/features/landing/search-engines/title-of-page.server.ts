import { headingOfRegion } from '#features/discovery/region-pages/region-page.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { localise } from '#features/site/settings.ts'
import { readStaticPage } from '#features/site/static-pages.server.ts'
import { translate } from '#features/site/translate.server.ts'
import { fail } from '#server/errors.ts'
import { campaignOn } from '../campaigns/campaign.server.ts'
import type { PublicPage } from './public-page.server.ts'

/**
 * What a page is about, in the context's language: for its share image and the trail that leads to it.
 * @throws not_found for a region that there is not
 */
export async function titleOfPage(context: SiteContext, page: PublicPage): Promise<string> {
  const { site, locale } = context
  const { name, index_title } = site.settings
  switch (page.kind) {
    case 'pricing':
      return translate(locale, 'payments')('pricing.headline', { site: name })
    case 'static':
      return (await readStaticPage(context, page.slug)).title
    case 'lander': {
      const { headline = '' } = campaignOn(site, page.lander, page.campaign) ?? {}
      return (
        localise(headline, locale) ?? translate(locale, 'landing')('lander.title', { lander: page.lander })
      )
    }
    case 'region':
      return (await headingOfRegion(context, page)) ?? fail('not_found')
    case 'home':
    case 'profile':
      return (
        localise(index_title, locale) ?? translate(locale, 'site')('defaults.index_title', { site: name })
      )
  }
}
