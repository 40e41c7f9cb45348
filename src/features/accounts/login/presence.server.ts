import type { App } from '#server/app.ts'
import { MINUTE, SECOND } from '#server/clock.ts'
import { saveConnected } from '../account/queries.server.ts'

/** Members whose live connection stood within this time are online. */
export const ONLINE_MILLISECONDS = 2 * MINUTE

// Half of it, so that a connection that stands is never taken for a lost one.
const NOTED_EVERY_MILLISECONDS = MINUTE
// The database has other work. With more than 60,000 members connected, the last of them would seem offline.
const NOTED_PER_SECOND = 500

/**
 * Notes in the database which members are connected to this process: at most 500 members a second, in one statement.
 * Newcomers are first, then those noted longest ago.
 */
export class Presence {
  #app: App
  #arrived = new Set<string>()
  /** When each member was last noted, longest ago first. */
  #noted = new Map<string, number>()
  #timer: ReturnType<typeof setInterval>
  #busy = false

  constructor(app: App) {
    this.#app = app
    this.#timer = setInterval(() => void this.#note(), SECOND)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A member's browser has connected. */
  arrive(memberId: string): void {
    if (!this.#noted.has(memberId)) this.#arrived.add(memberId)
  }

  async #note(): Promise<void> {
    if (this.#busy) return
    const { clock, db, log } = this.#app
    const now = clock.now()
    const due = this.#takeDue(now.getTime())
    if (due.length === 0) return
    this.#busy = true
    try {
      await saveConnected(db, due, now)
    } catch (err) {
      log.warn({ err }, 'who is online was not noted')
    } finally {
      this.#busy = false
    }
  }

  #takeDue(now: number): string[] {
    const due: string[] = []
    const take = (memberId: string) => {
      if (!this.#app.live.isOnline(memberId)) return
      due.push(memberId)
      this.#noted.set(memberId, now)
    }
    for (const memberId of this.#arrived) {
      if (due.length === NOTED_PER_SECOND) return due
      this.#arrived.delete(memberId)
      take(memberId)
    }
    for (const [memberId, at] of this.#noted) {
      if (due.length === NOTED_PER_SECOND || now - at < NOTED_EVERY_MILLISECONDS) return due
      this.#noted.delete(memberId)
      take(memberId)
    }
    return due
  }
}
