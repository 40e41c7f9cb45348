import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import type { Pool } from '#shared/search-pools.ts'

/** The counts of one region. */
type Counted = {
  country: string
  region: string
  members: number
  newcomers: number
  /** How many have each interest, in the order of `INTERESTS`. */
  likes: number[]
  newLikes: number[]
}

const likes = (who: string) =>
  sql.raw(
    INTERESTS.map((_, bit) => `(count(*) filter (where ${who}interests >> ${bit} & 1 = 1))::int`).join(', '),
  )

/** Reads all of a site's members who are found by search, each once. */
export async function countMembers(db: Db, siteId: string, newSince: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select country, region, count(*)::int as members, (count(*) filter (where is_new))::int as newcomers,
      array[${likes('')}] as likes, array[${likes('is_new and ')}] as new_likes
    from (
      select distinct on (member_id) country, region, interests, signed_up_at > ${newSince} as is_new
      from search_entry where site_id = ${siteId} and not fictional
      order by member_id
    ) as member
    group by country, region`.execute(db)
  return rows
}

/** How many members of a site visitors may see, by the gender that they search. */
type Visible = { country: string; region: string; pool: Pool; members: number }

/** How many real members visitors may see by region, from the counts that the search keeps. */
export async function countVisible(
  db: Db,
  siteId: string,
  { bornBy, least }: { bornBy: string; least: number },
): Promise<Visible[]> {
  const { rows } = await sql<Visible>`
    select country, region, pool, sum(members)::int as members from search_count
    where site_id = ${siteId} and region <> '' and not members_only and not fictional
      and birth_month <= ${bornBy}::date
    group by country, region, pool having sum(members) >= ${least}`.execute(db)
  return rows
}

type Figures = Selectable<Tables['landingFigures']>

export async function saveFigures(tx: Tx, siteId: string, figures: Omit<Figures, 'siteId'>[]): Promise<void> {
  await tx.deleteFrom('landingFigures').where('siteId', '=', siteId).execute()
  if (figures.length === 0) return
  await tx
    .insertInto('landingFigures')
    .values(figures.map((one) => ({ ...one, siteId, figures: JSON.stringify(one.figures) as never })))
    .execute()
}

export async function findFigures(db: Db, siteId: string, country: string): Promise<Figures | undefined> {
  return db
    .selectFrom('landingFigures')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('country', '=', country)
    .executeTakeFirst()
}

/** Reads the rows of a site's countries, each by its key. */
export async function listVisible(db: Db, siteId: string, countries: readonly string[]) {
  return db
    .selectFrom('landingFigures')
    .where('siteId', '=', siteId)
    .where('country', 'in', countries)
    .select(['country', 'countedAt', sql<unknown>`figures -> 'visible'`.as('visible')])
    .execute()
}

export async function listRegionsOf(db: Db, countries: readonly string[]) {
  return db
    .selectFrom('region')
    .select(['country', 'code', 'name'])
    .where('country', 'in', countries)
    .execute()
}

export async function listRegionNames(db: Db, country: string): Promise<{ code: string; name: string }[]> {
  return db.selectFrom('region').select(['code', 'name']).where('country', '=', country).execute()
}
