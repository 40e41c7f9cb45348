import type { ApiContext, Viewer } from '#features/accounts/account/context.server.ts'
import { poolsSought } from '#features/accounts/consent/consent.server.ts'
import { ONLINE_MILLISECONDS } from '#features/accounts/login/presence.server.ts'
import { NEW_MILLISECONDS } from '#features/members/cards.server.ts'
import { shownCountry } from '#features/site/describe-settings.server.ts'
import type { SearchField, SiteSettings } from '#features/site/settings.ts'
import { refuseField } from '#server/errors.ts'
import { bornBy, OLDEST_YEARS } from '#shared/dates.ts'
import { dayIn } from '#shared/local-time.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { Gender } from '#shared/profile.ts'
import { chosenOf, FACET_NAMES, facetBits, interestBits, WITH_PHOTO } from '#shared/search-facets.ts'
import { cellOf, type Middle, middleOf } from '#shared/search-grid.ts'
import type { Pool } from '#shared/search-pools.ts'
import { SOUGHT_AGE_MAX } from '#shared/sought.ts'
import type { SearchFilters } from './contract.ts'
import { knownPlace, regionName } from './queries.server.ts'
import { visitorPools, visitorTerms } from './region-pages/visitor-pools.ts'
import type { SearchQuery } from './search-queries.server.ts'
import { RADIUS_KM } from './search-values.ts'

/** What a search asks for, with what the member seeks where the address says nothing. */
export type Wanted = {
  query: SearchQuery
  /** The ages, where they are limited. */
  minAge: number | undefined
  maxAge: number | undefined
  /** The least age of members shown, whatever ages are asked for. */
  youngest: number
  around: Around | undefined
  /** Whether ages or distance come from the member's profile. */
  sought: boolean
  /** From where the nearest are reckoned. */
  middle: Middle | undefined
}

type Around = { place: string; placeName: string; radius: number; middle: Middle }

/** The searcher: a visitor, or a member, who may be away. */
export type Searcher = Pick<ApiContext, 'app' | 'site'> & { viewer: Viewer | undefined }

/** @throws invalid_input at a filter that cannot be or that this site does not offer */
export function buildQuery(context: ApiContext, filters: SearchFilters): Promise<Wanted> {
  const { app, site, session } = context
  const searcher = { app, site, viewer: session?.viewer }
  return buildQueryOf(searcher, filters, () => shownCountry(context, site))
}

/** As `buildQuery`, for a member who may be away. */
export function buildQueryFor(
  searcher: Searcher & { viewer: Viewer },
  filters: SearchFilters,
): Promise<Wanted> {
  return buildQueryOf(searcher, filters, () => searcher.viewer.country)
}

async function buildQueryOf(
  searcher: Searcher,
  filters: SearchFilters,
  elsewhere: () => string,
): Promise<Wanted> {
  const { app, site, viewer } = searcher
  refuseOthers(site.settings, filters)
  const place = await placeOf(searcher, filters)
  if (filters.country && !site.settings.countries.some((code) => code === filters.country))
    refuseField('country', 'invalid_value')
  const country = filters.country || place?.country || viewer?.country || elsewhere()
  const region = filters.countryregion || undefined
  if (region && (await regionName(app, country, region)) === undefined)
    refuseField('countryregion', 'invalid_value')
  const sought = viewer && filters.sought !== 'no' ? soughtBy(viewer, filters) : undefined
  const around = place ?? sought?.around
  const home = homeOf(viewer)
  const { minAge, maxAge } = sought?.ages ?? { minAge: filters.min_age, maxAge: filters.max_age }
  const now = app.clock.now()
  const today = dayIn(country, now)
  const online = filters.online === 'yes'
  const terms = viewer ? { minAge: 0, facets: [] } : visitorTerms(site.settings)
  const youngest = Math.max(site.settings.minimum_age, terms.minAge)
  return {
    minAge,
    maxAge,
    youngest,
    around,
    sought: Boolean(sought?.ages || sought?.around),
    middle: around?.middle ?? home,
    query: {
      siteId: site.id,
      // A member who hides when they are online does not see it of others; nor do visitors.
      pools: online && !viewer?.showsOnline ? [] : poolsFor(viewer, site.settings.niche, filters.gender),
      country,
      region,
      around: around && { middle: around.middle, overKm: -1, toKm: around.radius },
      bornBy: bornBy(Math.max(minAge ?? 0, youngest), today),
      bornAfter: bornBy((maxAge ?? OLDEST_YEARS) + 1, today),
      viewerId: viewer?.id,
      realOnly: filters.fictional === 'no' || site.settings.fictional_share === 0,
      // The filters' first, in their order: a similar search leaves one of them out, and never the site's own.
      facets: [...facetsOf(filters), ...terms.facets],
      interests: filters.interests
        ? {
            bits: interestBits(chosenOf(filters.interests) as Interest[]),
            all: filters.interests_match === 'all',
          }
        : undefined,
      onlineSince: online ? new Date(now.getTime() - ONLINE_MILLISECONDS) : undefined,
      newSince: filters.new === 'yes' ? new Date(now.getTime() - NEW_MILLISECONDS) : undefined,
    },
  }
}

const FIELD_OF = {
  place: 'place',
  radius: 'place',
  photo: 'photo',
  online: 'online',
  new: 'new',
  hair_color: 'hair_color',
  eye_color: 'eye_color',
  body_type: 'body_type',
  relationship_status: 'relationship_status',
  tattoos: 'tattoos',
  signup_reason: 'signup_reason',
  appearance: 'appearance',
  interests: 'interests',
} as const satisfies { [F in keyof SearchFilters]?: SearchField }

/** A filter on what profiles do not show would tell it all the same. */
function refuseOthers(settings: SiteSettings, filters: SearchFilters): void {
  const hidden = [...FACET_NAMES, 'interests' as const].filter(
    (field) => !settings.visible_profile_fields.includes(field),
  )
  for (const filter of Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[]) {
    const offered =
      settings.search_fields.includes(FIELD_OF[filter]) && !hidden.some((field) => field === filter)
    if (filters[filter] && !offered) refuseField(filter, 'invalid_value')
  }
}

async function placeOf(
  { app, site }: Searcher,
  { place: id, radius, country }: SearchFilters,
): Promise<(Around & { country: string }) | undefined> {
  if (!id && radius) refuseField('radius', 'invalid_value')
  if (!id) return undefined
  const place = await knownPlace(app, country ? [country] : site.settings.countries, id)
  if (!place) refuseField('place', 'invalid_value')
  return {
    country: place.country,
    place: place.id,
    placeName: place.name,
    radius: radius ?? RADIUS_KM,
    middle: middleOf(cellOf(place)),
  }
}

/** What a member seeks, as far as the address leaves it open. */
function soughtBy(
  viewer: Viewer,
  { min_age, max_age, country, countryregion, place }: SearchFilters,
): { ages?: { minAge: number; maxAge: number | undefined }; around?: Around } {
  const { soughtMinAge, soughtMaxAge, soughtDistanceKm, placeId, placeName } = viewer
  const open = {
    ages: min_age === undefined && max_age === undefined,
    where: !country && !countryregion && !place,
  }
  const middle = homeOf(viewer)
  return {
    ...(open.ages &&
      soughtMinAge !== null &&
      soughtMaxAge !== null && {
        ages: { minAge: soughtMinAge, maxAge: soughtMaxAge === SOUGHT_AGE_MAX ? undefined : soughtMaxAge },
      }),
    ...(open.where &&
      soughtDistanceKm !== null &&
      middle && {
        around: { place: placeId, placeName: placeName ?? '', radius: soughtDistanceKm, middle },
      }),
  }
}

/** The square of the member's own place. */
function homeOf(viewer: Viewer | undefined): Middle | undefined {
  if (!viewer || viewer.latitude === null || viewer.longitude === null) return undefined
  return middleOf(cellOf({ latitude: viewer.latitude, longitude: viewer.longitude }))
}

function facetsOf(filters: SearchFilters): bigint[] {
  const chosen = FACET_NAMES.flatMap((facet) =>
    filters[facet] ? [facetBits(facet, chosenOf(filters[facet]))] : [],
  )
  return filters.photo === 'yes' ? [WITH_PHOTO, ...chosen] : chosen
}

function poolsFor(viewer: Viewer | undefined, niche: number, gender: Gender | undefined): Pool[] {
  if (viewer) return poolsSought(viewer, gender)
  const offered = visitorPools(niche)
  const chosen = gender === undefined ? offered[0] : offered.find((one) => one.gender === gender)
  return chosen ? [chosen.pool] : []
}
