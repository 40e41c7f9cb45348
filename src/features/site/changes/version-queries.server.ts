import type { Db, Tx } from '#server/database/connect.ts'

export type State = { version: number; settings: object; company: object }

export async function findState(db: Db, siteId: string): Promise<State> {
  return db
    .selectFrom('site')
    .where('id', '=', siteId)
    .select(['version', 'settings', 'company'])
    .executeTakeFirstOrThrow()
}

/** Reads the state and locks it; waits for a change under way. */
export async function lockState(tx: Tx, siteId: string): Promise<State> {
  return tx
    .selectFrom('site')
    .where('id', '=', siteId)
    .select(['version', 'settings', 'company'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateState(tx: Tx, siteId: string, state: State): Promise<void> {
  await tx
    .updateTable('site')
    .where('id', '=', siteId)
    .set({
      version: state.version,
      settings: JSON.stringify(state.settings),
      company: JSON.stringify(state.company),
    })
    .execute()
}

export async function insertVersion(
  tx: Tx,
  version: State & {
    siteId: string
    staffId: string | null
    at: Date
    before: object
    after: object
    restored: number | null
  },
): Promise<void> {
  const { version: number, settings, company, before, after, ...rest } = version
  await tx
    .insertInto('siteVersion')
    .values({
      ...rest,
      number,
      settings: JSON.stringify(settings),
      company: JSON.stringify(company),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    // What staff found is written with the first change only.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findVersion(db: Db, siteId: string, number: number) {
  return db
    .selectFrom('siteVersion')
    .where('siteId', '=', siteId)
    .where('number', '=', number)
    .select(['settings', 'company'])
    .executeTakeFirst()
}

/** Newest first. @param below of a lower number than this */
export function listVersions(db: Db, siteId: string, { below, limit }: { below?: number; limit: number }) {
  return db
    .selectFrom('siteVersion')
    .leftJoin('staff', 'staff.id', 'siteVersion.staffId')
    .where('siteVersion.siteId', '=', siteId)
    .$if(below !== undefined, (query) => query.where('siteVersion.number', '<', below!))
    .select([
      'siteVersion.number',
      'siteVersion.at',
      'siteVersion.before',
      'siteVersion.after',
      'siteVersion.restored',
      'staff.name',
    ])
    .orderBy('siteVersion.number', 'desc')
    .limit(limit)
    .execute()
}
