import { builtOnce } from '#server/database/built-once.ts'
import type { Db } from '#server/database/connect.ts'
import type { Question } from '#server/database/together.ts'

const photosOf = builtOnce((db, { memberId }: { memberId: string }) =>
  db.selectFrom('photo').selectAll().where('memberId', '=', memberId).orderBy('position').orderBy('id'),
)

export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number]

/** All photos of a member, also those that only the member sees. */
export function listPhotos(db: Db, memberId: string): Promise<PhotoRow[]> {
  return photosOf(db, { memberId })
}

/** The same, for what is asked together with it. */
export function photosQuery(memberId: string): Question<PhotoRow[]> {
  return photosOf.of({ memberId })
}
