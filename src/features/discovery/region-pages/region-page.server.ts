import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Gender } from '#shared/profile.ts'
import type { RegionPage, SearchFilters } from '../contract.ts'
import { regionName } from '../queries.server.ts'
import { regionHeading, whereIs } from './region-words.server.ts'
import { visitorPools } from './visitor-pools.ts'

/**
 * So many people a region needs for search engines to list its page. With fewer, the page shows people of other regions
 * as well.
 */
export const LEAST_INDEXED = 12

const OF_REGION_PAGE = ['gender', 'country', 'countryregion', 'page', 'cursor'] as const

type Asked = SearchFilters & { page?: number; cursor?: string; only?: 'count' }
type Found = { country: string; people: number; number: number; shown: number }

/** Whether this is a visitor's search that names a region, perhaps a gender and a page, and nothing else. */
export function asksForRegion({ session }: Pick<ApiContext, 'session'>, asked: Asked): boolean {
  if (session || !asked.countryregion) return false
  return Object.entries(asked).every(
    ([name, value]) => value === undefined || OF_REGION_PAGE.some((one) => one === name),
  )
}

/** What a visitor's search is about if it names a region and nothing else, and whether search engines may list it. */
export async function describeRegionPage(
  { app, site, session, locale }: ApiContext,
  asked: Asked,
  { country, people, number, shown }: Found,
): Promise<RegionPage | null> {
  const { countryregion: code } = asked
  if (!code || !asksForRegion({ session }, asked)) return null
  const offered = visitorPools(site.settings.niche)
  const gender = asked.gender ?? offered[0]!.gender
  const name = await regionName(app, country, code)
  if (name === undefined || !offered.some((one) => one.gender === gender)) return null
  const region = { code, name }
  const t = translate(locale, 'discovery')
  const heading = regionHeading(locale, region, gender)
  return {
    heading,
    title: number > 1 ? t('region_page.numbered', { heading, page: number }) : heading,
    description: t('region_page.description', {
      count: people,
      gender,
      where: whereIs(locale, region),
      site: site.settings.name,
    }),
    indexed: site.settings.logged_out_search && people >= LEAST_INDEXED && shown > 0,
  }
}

/** What a region's page is about; undefined where there is no such region. */
export async function headingOfRegion(
  { app, locale }: Pick<ApiContext, 'app' | 'locale'>,
  { country, region: code, gender }: { country: string; region: string; gender: Gender },
): Promise<string | undefined> {
  const name = await regionName(app, country, code)
  return name === undefined ? undefined : regionHeading(locale, { code, name }, gender)
}

/** A card without what names its member: search engines keep what they read, and no member has agreed to that. */
export function withoutName(card: MemberCard): MemberCard {
  const [initial = ''] = /\p{L}/u.exec(card.name) ?? []
  return { ...card, name: `${initial.toUpperCase()}.`, opening: '' }
}
