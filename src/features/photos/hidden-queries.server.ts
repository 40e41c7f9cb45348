import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/connect.ts'

/** Files of a member's photos answer to nobody from now on. */
export async function hideFilesOf(tx: Tx, memberId: string): Promise<void> {
  await sql`
    insert into hidden_photo_file (name)
    select distinct file.name
    from photo cross join lateral jsonb_each_text(photo.renditions) as file (purpose, name)
    where photo.member_id = ${memberId} and file.name is not null
    on conflict do nothing
  `.execute(tx)
}

export async function showFiles(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  await tx.deleteFrom('hiddenPhotoFile').where('name', 'in', names).execute()
}

export async function isHidden(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('hiddenPhotoFile')
    .where('name', '=', name)
    .select('name')
    .executeTakeFirst()
  return row !== undefined
}
