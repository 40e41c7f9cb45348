import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Renditions } from '#shared/member-card.ts'

const PAGE = 50

export type FictionalFilter = {
  older?: string | undefined
  /** Part of a name or of where they live. */
  name?: string | undefined
}

/** A site's fictional profiles, the newest first. */
export async function listFictional(db: Db, siteId: string, { older, name }: FictionalFilter) {
  const rows = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .leftJoin('place', 'place.id', 'profile.placeId')
    .leftJoin('photo', (join) =>
      join.onRef('photo.memberId', '=', 'profile.memberId').onRef('photo.id', '=', 'profile.mainPhotoId'),
    )
    .where('profile.siteId', '=', siteId)
    .where('profile.fictional', '=', true)
    .where('account.status', '=', 'active')
    .$if(name !== undefined, (query) =>
      query.where(
        sql<boolean>`position(lower(${name}::text) in lower(profile.name || ' ' || coalesce(place.name, ''))) > 0`,
      ),
    )
    .$if(older !== undefined, (query) => query.where('profile.memberId', '<', older!))
    .select([
      'profile.memberId as id',
      'profile.name',
      'profile.dateOfBirth',
      'profile.country',
      'profile.gender',
      'profile.heldAt',
      'account.scripted',
      'place.name as place',
      sql<Renditions | null>`photo.renditions`.as('renditions'),
    ])
    .orderBy('profile.memberId', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { profiles: rows.slice(0, PAGE), hasOlder: rows.length > PAGE }
}

/** The query of a gate: a fictional profile of the site, and no other account. */
export function findFictional(db: Db, siteId: string, id: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.memberId')
    .where('profile.memberId', '=', id)
    .where('profile.siteId', '=', siteId)
    .where('profile.fictional', '=', true)
    .where('account.status', '=', 'active')
    .selectAll('profile')
    .select(['account.language', 'account.scripted'])
    .executeTakeFirst()
}

export type FictionalRow = NonNullable<Awaited<ReturnType<typeof findFictional>>>

/** The one that was made with this key. */
export async function findMade(db: Db, siteId: string, signupKeyHash: Buffer): Promise<string | undefined> {
  const made = await db
    .selectFrom('account')
    .where('siteId', '=', siteId)
    .where('signupKeyHash', '=', signupKeyHash)
    .select('id')
    .executeTakeFirst()
  return made?.id
}

export function listPortraits(db: Db, memberId: string) {
  return db
    .selectFrom('photo')
    .leftJoin('portraitRights', 'portraitRights.photoId', 'photo.id')
    .leftJoin('staff', 'staff.id', 'portraitRights.staffId')
    .where('photo.memberId', '=', memberId)
    .select([
      'photo.id',
      'photo.renditions',
      'photo.portrait as drawn',
      'portraitRights.rights',
      'portraitRights.declaredAt',
      'staff.name as declaredBy',
    ])
    .orderBy('photo.position')
    .execute()
}

/** Records which colleague declared by which right a portrait is shown; kept when the portrait is removed. */
export async function insertRights(
  tx: Tx,
  declaration: { photoId: string; memberId: string; staffId: string; rights: string; declaredAt: Date },
): Promise<void> {
  await tx.insertInto('portraitRights').values(declaration).execute()
}
