import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Company } from './company.ts'

export function findSiteByHost(db: Db, host: string) {
  return db
    .selectFrom('siteDomain')
    .innerJoin('site', 'site.id', 'siteDomain.siteId')
    .where('siteDomain.host', '=', host)
    .select(['site.id', 'site.demo', 'site.settings', 'site.company', 'site.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('siteDomain as each')
        .whereRef('each.siteId', '=', 'site.id')
        .select(sql<string[]>`array_agg("each".host order by "each".added_at, "each".host)`.as('hosts'))
        .as('hosts'),
    )
    .executeTakeFirst()
}

/** The host name that a site has had longest. */
export function findHostOfSite(db: Db, id: string) {
  return db
    .selectFrom('siteDomain')
    .innerJoin('site', 'site.id', 'siteDomain.siteId')
    .where('site.id', '=', id)
    .orderBy('siteDomain.addedAt')
    .orderBy('siteDomain.host')
    .select(['siteDomain.host'])
    .executeTakeFirst()
}

/** The host names of all sites. */
export async function listAllHosts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('siteDomain').select('host').execute()
  return rows.map(({ host }) => host)
}

/** The first host name of each site. */
export async function listFirstHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('siteDomain')
    .groupBy('siteId')
    .select((eb) => eb.fn.min('host').as('host'))
    .execute()
  return rows.map(({ host }) => host)
}

/** @returns whether all its host names were free */
export async function insertSite(
  tx: Tx,
  site: { id: string; demo: boolean; hosts: string[]; settings: object; company: Company; createdAt: Date },
): Promise<boolean> {
  await tx
    .insertInto('site')
    .values({
      id: site.id,
      demo: site.demo,
      settings: JSON.stringify(site.settings),
      company: JSON.stringify(site.company),
      createdAt: site.createdAt,
    })
    .execute()
  const inserted = await tx
    .insertInto('siteDomain')
    .values(site.hosts.map((host) => ({ host, siteId: site.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .execute()
  return inserted.length === site.hosts.length
}

// A region lists so many places; others are found by typing.
const MAIN_PLACES = 200

/** Regions by name and their main places by population, largest first, of these countries. */
export async function listRegions(db: Db, countries: string[]) {
  const ranked = db
    .selectFrom('place')
    .where('country', 'in', countries)
    .select((eb) => [
      'country',
      'region',
      'id',
      'name',
      'population',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['country', 'region']).orderBy('population', 'desc').orderBy('id'))
        .as('rank'),
    ])
  const [regions, places] = await Promise.all([
    db.selectFrom('region').selectAll().where('country', 'in', countries).orderBy('name').execute(),
    db
      .selectFrom(ranked.as('ranked'))
      .where('rank', '<=', MAIN_PLACES)
      .orderBy('population', 'desc')
      .select(['country', 'region', 'id', 'name'])
      .execute(),
  ])
  return { regions, places }
}

/**
 * Places of a country whose names have words that begin like those typed: names that begin so first, then by population.
 * @param words lower-case words, of letters and digits only
 */
export function listPlacesByWords(
  db: Db,
  { country, words, limit }: { country: string; words: readonly string[]; limit: number },
) {
  const text = words.join(' ')
  const wanted = words.map((word) => `${word}:*`).join(' & ')
  const beginsSo = sql<boolean>`place_words(place.name) like ${`${text}%`}`
  return db
    .selectFrom('place')
    .innerJoin('region', (join) =>
      join.onRef('region.country', '=', 'place.country').onRef('region.code', '=', 'place.region'),
    )
    .where('place.country', '=', country)
    .where(
      sql<boolean>`to_tsvector('simple', place_typed_words(place.name, place.other_names)) @@ to_tsquery('simple', ${wanted})`,
    )
    .select(['place.id', 'place.name', 'place.region', 'region.name as regionName'])
    .orderBy(beginsSo, 'desc')
    .orderBy('place.population', 'desc')
    .orderBy('place.name')
    .limit(limit)
    .execute()
}

export function findPlace(db: Db, country: string, id: string) {
  return db
    .selectFrom('place')
    .selectAll()
    .where('country', '=', country)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Places so many degrees of latitude to the north and south, and twice as many of longitude to the east and west. */
export function listPlacesAround(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  { degrees, countries }: { degrees: number; countries: string[] },
) {
  return db
    .selectFrom('place')
    .select(['country', 'region', 'id', 'name', 'latitude', 'longitude'])
    .where('country', 'in', countries)
    .where('latitude', '>', latitude - degrees)
    .where('latitude', '<', latitude + degrees)
    .where('longitude', '>', longitude - 2 * degrees)
    .where('longitude', '<', longitude + 2 * degrees)
    .execute()
}

/** The one that the site has had longest first. */
export async function listHosts(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('siteDomain')
    .where('siteId', '=', siteId)
    .select('host')
    .orderBy('addedAt')
    .orderBy('host')
    .execute()
  return rows.map((row) => row.host)
}

export async function findSettings(db: Db, siteId: string): Promise<object> {
  const { settings } = await db
    .selectFrom('site')
    .where('id', '=', siteId)
    .select('settings')
    .executeTakeFirstOrThrow()
  return settings
}
