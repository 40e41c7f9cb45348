import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { INTERESTS } from '#shared/profile.ts'

/** Of one region. */
type Counted = {
  country: string
  region: string
  members: number
  newcomers: number
  /** By interest, in the order of `INTERESTS`. */
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

export async function listRegionNames(db: Db, country: string): Promise<{ code: string; name: string }[]> {
  return db.selectFrom('region').select(['code', 'name']).where('country', '=', country).execute()
}
