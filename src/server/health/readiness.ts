import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Clock, SECOND } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { readMigrations } from '../database/migrate.ts'
import { lateAfter } from '../database/watch.ts'

/** What keeps a process from being sent requests. */
type Unready = 'stopping' | 'database' | 'migrations' | 'storage' | 'disk'

/** What throws, or takes too long, names itself. */
type Check = { name: Unready; withinMilliseconds: number; look(): Promise<Unready | undefined> }

/** A busy database is slow to all processes: to send nobody to any of them would help nobody. */
const DATABASE_MILLISECONDS = 3 * SECOND
/** A disk that is busy writes what is to stay in its own time. */
const FILES_MILLISECONDS = 3 * SECOND
/** An answer stands for so long, so that no number of questions loads the database. */
const STANDS_MILLISECONDS = 1 * SECOND
/** Below it the embedded database may stop, and no upload fits. */
const LEAST_FREE_BYTES = 100_000_000
/** A write that was well stands for longer: each is work for a disk. */
const WRITTEN_MILLISECONDS = 15 * SECOND
const PROBE = '.readiness'

/** Knows whether this process can serve requests, for what sends it some. */
export class Readiness {
  readonly #clock: Clock
  readonly #checks: Check[]
  /** Those that have not ended: they are not begun again. */
  readonly #looking = new Set<Check>()
  #asking: Promise<Unready[]> | undefined
  #last: { at: number; failing: Unready[] } | undefined
  #stopping = false

  constructor(clock: Clock, checks: Check[]) {
    this.#clock = clock
    this.#checks = checks
  }

  /** From now on requests are to be sent elsewhere. */
  stop(): void {
    this.#stopping = true
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** What fails; nothing where requests may come. */
  async failing(): Promise<Unready[]> {
    if (this.#stopping) return ['stopping']
    // A clock that was put back must not make an answer stand for hours.
    const age = this.#last ? Math.abs(this.#clock.now().getTime() - this.#last.at) : STANDS_MILLISECONDS
    if (this.#last && age < STANDS_MILLISECONDS) return this.#last.failing
    this.#asking ??= this.#look().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #look(): Promise<Unready[]> {
    const found = await Promise.all(this.#checks.map((check) => this.#ask(check)))
    const failing = found.filter((one) => one !== undefined)
    this.#last = { at: this.#clock.now().getTime(), failing }
    return failing
  }

  async #ask(check: Check): Promise<Unready | undefined> {
    if (this.#looking.has(check)) return check.name
    this.#looking.add(check)
    const late = lateAfter(check.withinMilliseconds)
    const looked = check
      .look()
      .catch(() => check.name)
      .finally(() => this.#looking.delete(check))
    const found = await Promise.race([looked, late.promise.then(() => check.name)])
    late.end()
    return found
  }
}

/** The database answers, and has all migrations of this release. It may have those of the next one. */
export async function databaseCheck(db: Db): Promise<Check> {
  const migrations = await readMigrations()
  return {
    name: 'database',
    withinMilliseconds: DATABASE_MILLISECONDS,
    async look() {
      const { rows } = await sql<{ name: string; hash: string }>`select name, hash from migration`.execute(db)
      const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
      return migrations.every(({ name, hash }) => applied.get(name) === hash) ? undefined : 'migrations'
    },
  }
}

/** Files can be written where uploads are. */
export function storageCheck(clock: Clock, photos: string): Check {
  const probe = join(photos, PROBE)
  let writtenAt = Number.NEGATIVE_INFINITY
  return {
    name: 'storage',
    withinMilliseconds: FILES_MILLISECONDS,
    async look() {
      const now = clock.now().getTime()
      if (Math.abs(now - writtenAt) < WRITTEN_MILLISECONDS) return undefined
      await writeFile(probe, '', { flush: true })
      await rm(probe)
      writtenAt = now
      return undefined
    },
  }
}

/** The disk has room. */
export function diskCheck(folder: string, leastFreeBytes = LEAST_FREE_BYTES): Check {
  return {
    name: 'disk',
    withinMilliseconds: FILES_MILLISECONDS,
    async look() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize < leastFreeBytes ? 'disk' : undefined
    },
  }
}
