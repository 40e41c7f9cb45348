import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Locale } from '#shared/locales.ts'

/** The text of one page in one language. */
export type TextAt = { siteId: string; slug: string; locale: Locale }

/** The newest. */
export function findText(db: Db, { siteId, slug, locale }: TextAt) {
  return db
    .selectFrom('siteText')
    .where('siteId', '=', siteId)
    .where('slug', '=', slug)
    .where('locale', '=', locale)
    .orderBy('id', 'desc')
    .select(['id', 'title', 'description', 'body', 'at'])
    .limit(1)
    .executeTakeFirst()
}

/** Locks the texts of a site; waits for a change under way. */
export async function lockTexts(tx: Tx, siteId: string): Promise<void> {
  await tx.selectFrom('site').where('id', '=', siteId).select('id').forUpdate().executeTakeFirstOrThrow()
}

export async function insertText(tx: Tx, text: Insertable<Tables['siteText']>): Promise<void> {
  await tx.insertInto('siteText').values(text).execute()
}

export function listTextVersions(db: Db, { siteId, slug, locale }: TextAt, limit: number) {
  return db
    .selectFrom('siteText')
    .innerJoin('staff', 'staff.id', 'siteText.staffId')
    .where('siteText.siteId', '=', siteId)
    .where('siteText.slug', '=', slug)
    .where('siteText.locale', '=', locale)
    .orderBy('siteText.id', 'desc')
    .select([
      'siteText.id',
      'siteText.title',
      'siteText.description',
      'siteText.body',
      'siteText.at',
      'staff.name',
    ])
    .limit(limit)
    .execute()
}

/** The pages and languages in which a site has words of its own. */
export async function listOwnTexts(db: Db, siteId: string): Promise<{ slug: string; locale: string }[]> {
  const newest = await db
    .selectFrom('siteText')
    .where('siteId', '=', siteId)
    .distinctOn(['slug', 'locale'])
    .orderBy('slug')
    .orderBy('locale')
    .orderBy('id', 'desc')
    .select(['slug', 'locale', 'body'])
    .execute()
  return newest.filter(({ body }) => body !== null)
}
