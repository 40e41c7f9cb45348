import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { type Log, logUnexpected } from '../log.ts'

/** No points: it is no longer counted. */
export type KeptCount = { name: string; key: string; points: number; until: Date }

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

  read(): Promise<KeptCount[]> {
    return this.#db.selectFrom('keptLimit').selectAll().where('until', '>', new Date()).execute()
  }

  /** Saves each minute. */
  begin(save: () => Promise<void>): void {
    this.#timer = setInterval(() => void save(), MINUTE)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** @returns whether these are stored now */
  async save(counts: KeptCount[]): Promise<boolean> {
    if (counts.length === 0) return true
    const all = <Field extends keyof KeptCount>(field: Field) => counts.map((count) => count[field])
    try {
      await sql`
        with given as (
          select * from unnest(${all('name')}::text[], ${all('key')}::text[], ${all('points')}::int[],
            ${all('until')}::timestamptz[]) as given (name, key, points, until)
        ), gone as (
          delete from kept_limit where until < now()
            or exists (select from given where given.points = 0 and given.name = kept_limit.name and given.key = kept_limit.key)
        )
        insert into kept_limit (name, key, points, until) select * from given where points > 0
        on conflict (name, key) do update set points = excluded.points, until = excluded.until`.execute(
        this.#db,
      )
      return true
    } catch (err) {
      logUnexpected(this.#log, { err }, 'counts of a day were not stored')
      return false
    }
  }
}
