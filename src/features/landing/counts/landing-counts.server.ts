import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { Arrival } from '#server/events.ts'
import { addLandingCounts, type Counted } from './counts-queries.server.ts'

type What = 'views' | 'signupsBegun' | 'signupsCompleted'

const FLUSH_MILLISECONDS = SECOND
/** A visitor can put anything for a network into an address; a site has fewer partners than this. */
const NETWORKS_AT_MOST = 200
const OTHER_NETWORK = 'other'

/**
 * Counts what landing pages bring. The counts are collected for a second, since a page that is much visited would
 * otherwise wait for its own row; those of the last second are lost when the process is killed.
 */
export class LandingCounts {
  #app: App
  #waiting = new Map<string, Counted>()
  /** The networks that were seen, by site and day. */
  #networks = new Map<string, Set<string>>()
  #timer: ReturnType<typeof setInterval>
  #writing: Promise<void> = Promise.resolve()

  constructor(app: App) {
    this.#app = app
    this.#timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS)
    this.#timer.unref()
  }

  add(arrival: Arrival, what: What): void {
    const day = this.#app.clock.now().toISOString().slice(0, 10)
    const network = this.#networkOf(arrival, day)
    const key = [arrival.siteId, day, arrival.page, arrival.slug, network].join(' ')
    const counted = this.#waiting.get(key) ?? {
      ...arrival,
      network,
      day,
      views: 0,
      signupsBegun: 0,
      signupsCompleted: 0,
    }
    counted[what]++
    this.#waiting.set(key, counted)
  }

  #networkOf({ siteId, network }: Arrival, day: string): string {
    const known = this.#networks.get(siteId + day) ?? new Set()
    if (!this.#networks.has(siteId + day)) {
      // Those of the days before are no longer needed.
      for (const key of this.#networks.keys()) if (!key.endsWith(day)) this.#networks.delete(key)
      this.#networks.set(siteId + day, known)
    }
    if (!known.has(network) && known.size >= NETWORKS_AT_MOST) return OTHER_NETWORK
    known.add(network)
    return network
  }

  /** Writes what was collected. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const counts = [...this.#waiting.values()]
    if (counts.length === 0) return
    this.#waiting.clear()
    try {
      await transact(this.#app.db, (tx) => addLandingCounts(tx, counts))
    } catch (err) {
      this.#app.log.warn({ err, lost: counts.length }, 'visits of landing pages were not counted')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
