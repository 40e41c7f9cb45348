import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { type Log, logUnexpected } from '../log.ts'

export type KeptCount = { name: string; key: string; points: number; milliseconds: number }

/** Stores the counts of a day, so that a restart does not forget them; what a kill loses is at most a minute old. */
export class KeptLimits {
  readonly #db: Db
  readonly #secret: string
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, { secret, log }: { secret: string; log: Log }) {
    this.#db = db
    this.#secret = secret
    this.#log = log
  }

  /** Some keys are addresses of networks, which are not stored. */
  hash(name: string, key: string): string {
    return createHmac('sha256', this.#secret).update(`limit ${name} ${key}`).digest('base64url')
  }

  async read(): Promise<KeptCount[]> {
    const rows = await this.#db.selectFrom('keptLimit').selectAll().where('until', '>', new Date()).execute()
    return rows.map(({ until, ...one }) => ({ ...one, milliseconds: until.getTime() - Date.now() }))
  }

  /** Saves each minute what `changed` gives. */
  begin(changed: () => Promise<KeptCount[]>): void {
    this.#timer = setInterval(() => void this.save(changed), MINUTE)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async save(changed: () => Promise<KeptCount[]>): Promise<void> {
    const counts = await changed()
    if (counts.length === 0) return
    const all = <Field extends keyof KeptCount>(field: Field) => counts.map((count) => count[field])
    const until = counts.map(({ milliseconds }) => new Date(Date.now() + milliseconds))
    await sql`
      with gone as (delete from kept_limit where until < now())
      insert into kept_limit (name, key, points, until)
      select * from unnest(${all('name')}::text[], ${all('key')}::text[], ${all('points')}::int[], ${until}::timestamptz[])
      on conflict (name, key) do update set points = excluded.points, until = excluded.until`
      .execute(this.#db)
      .catch((err: unknown) => logUnexpected(this.#log, { err }, 'counts of a day were not stored'))
  }
}
