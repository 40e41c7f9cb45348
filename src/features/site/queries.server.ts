import type { Db, Tx } from '#server/database/connect.ts'
import type { Company } from './site.server.ts'

export function findSiteByHost(db: Db, host: string) {
  return db
    .selectFrom('siteDomain')
    .innerJoin('site', 'site.id', 'siteDomain.siteId')
    .where('siteDomain.host', '=', host)
    .select(['site.id', 'site.demo', 'site.settings', 'site.company', 'site.createdAt'])
    .executeTakeFirst()
}

/** One of a site's host names. */
export function findHostOfSite(db: Db, id: string) {
  return db
    .selectFrom('siteDomain')
    .innerJoin('site', 'site.id', 'siteDomain.siteId')
    .where('site.id', '=', id)
    .orderBy('siteDomain.host')
    .select(['siteDomain.host'])
    .executeTakeFirst()
}

export async function insertSite(
  tx: Tx,
  site: { id: string; demo: boolean; hosts: string[]; settings: object; company: Company; createdAt: Date },
): Promise<void> {
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
  await tx
    .insertInto('siteDomain')
    .values(site.hosts.map((host) => ({ host, siteId: site.id })))
    .execute()
}

/** Regions with their places, biggest first; of one country or of several. */
export async function listRegions(db: Db, countries: string[]) {
  const [regions, places] = await Promise.all([
    db.selectFrom('region').selectAll().where('country', 'in', countries).orderBy('name').execute(),
    db
      .selectFrom('place')
      .select(['country', 'region', 'id', 'name'])
      .where('country', 'in', countries)
      .orderBy('population', 'desc')
      .execute(),
  ])
  return { regions, places }
}

export function findPlace(db: Db, country: string, id: string) {
  return db
    .selectFrom('place')
    .selectAll()
    .where('country', '=', country)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Places within about 75 km north or south and somewhat more east or west. */
export function listPlacesAround(db: Db, latitude: number, longitude: number, countries: string[]) {
  return db
    .selectFrom('place')
    .selectAll()
    .where('country', 'in', countries)
    .where('latitude', '>', latitude - 0.7)
    .where('latitude', '<', latitude + 0.7)
    .where('longitude', '>', longitude - 1.4)
    .where('longitude', '<', longitude + 1.4)
    .execute()
}

export async function listHosts(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('siteDomain')
    .where('siteId', '=', siteId)
    .select('host')
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
