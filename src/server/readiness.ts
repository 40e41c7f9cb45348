import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Clock, SECOND } from './clock.ts'
import type { Db } from './database/connect.ts'
import { readMigrations } from './database/migrate.ts'
import type { Storage } from './storage.ts'

/** What keeps a process from being sent requests. */
type Unready = 'stopping' | 'database' | 'migrations' | 'storage' | 'disk'

/** What throws, or takes too long, names itself. */
type Check = { name: Unready; look(): Promise<Unready | undefined> }

const ANSWERS_WITHIN_MILLISECONDS = 1 * SECOND
/** An answer stands for so long, so that no number of questions loads the database. */
const STANDS_MILLISECONDS = 1 * SECOND
/** Below it the embedded database may stop, and no upload fits. */
const LEAST_FREE_BYTES = 100_000_000
const PROBE = 'readiness.webp'

/** Knows whether this process can serve requests, for what sends it some. */
export class Readiness {
  readonly #clock: Clock
  readonly #checks: Check[]
  /** Those that have not ended: they are not begun again. */
  readonly #looking = new Set<Check>()
  #last: { at: number; failing: Promise<Unready[]> } | undefined
  #stopping = false

  constructor(clock: Clock, checks: Check[]) {
    this.#clock = clock
    this.#checks = checks
  }

  /** From now on requests are to be sent elsewhere. */
  stop(): void {
    this.#stopping = true
  }

  /** What fails; nothing where requests may come. */
  async failing(): Promise<Unready[]> {
    if (this.#stopping) return ['stopping']
    const now = this.#clock.now().getTime()
    // A clock that was put back must not make an answer stand for hours.
    if (!this.#last || Math.abs(now - this.#last.at) >= STANDS_MILLISECONDS)
      this.#last = { at: now, failing: this.#look() }
    return this.#last.failing
  }

  async #look(): Promise<Unready[]> {
    const found = await Promise.all(this.#checks.map((check) => this.#ask(check)))
    return found.filter((one) => one !== undefined)
  }

  async #ask(check: Check): Promise<Unready | undefined> {
    if (this.#looking.has(check)) return check.name
    this.#looking.add(check)
    const late = Promise.withResolvers<Unready>()
    const timer = setTimeout(() => late.resolve(check.name), ANSWERS_WITHIN_MILLISECONDS)
    const looked = check
      .look()
      .catch(() => check.name)
      .finally(() => this.#looking.delete(check))
    const found = await Promise.race([looked, late.promise])
    clearTimeout(timer)
    return found
  }
}

/** The database answers, and has all migrations of this release. It may have those of the next one. */
export async function databaseCheck(db: Db): Promise<Check> {
  const migrations = await readMigrations()
  return {
    name: 'database',
    async look() {
      const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration`.execute(db)
      const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
      return migrations.every(({ name, hash }) => applied.get(name) === hash) ? undefined : 'migrations'
    },
  }
}

/** Files can be written. */
export function storageCheck(storage: Pick<Storage, 'write' | 'remove'>): Check {
  return {
    name: 'storage',
    async look() {
      await storage.write(PROBE, new Uint8Array([1]))
      await storage.remove(PROBE)
      return undefined
    },
  }
}

/** The disk has room. */
export function diskCheck(folder: string, leastFreeBytes = LEAST_FREE_BYTES): Check {
  return {
    name: 'disk',
    async look() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize < leastFreeBytes ? 'disk' : undefined
    },
  }
}
