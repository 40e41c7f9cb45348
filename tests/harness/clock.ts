import type { Clock } from '#server/clock.ts'
import { FALLBACK_TIME_ZONE, nextHour, startOfNextMonth } from '#shared/local-time.ts'

/** Noon of a Wednesday in Amsterdam, amid a month, far from a change of clocks, and more than a year ago. */
export const START = new Date('2025-06-18T12:00:00+02:00')

/** A clock that stands still until a test moves it on. */
export class TestClock implements Clock {
  #ahead = 0
  #from: () => number

  /** @param realTime the clock runs, from the time of the machine on */
  constructor(realTime = false) {
    this.#from = realTime ? Date.now : () => START.getTime()
  }

  now(): Date {
    return new Date(this.#from() + this.#ahead)
  }

  /** Moves on to the next time that it is this hour in Amsterdam. */
  advanceToHour(hour: number): void {
    this.#ahead += nextHour(this.now(), FALLBACK_TIME_ZONE, hour).getTime() - this.now().getTime()
  }

  /** Moves on to the first moment of the next month in Amsterdam. */
  advanceToNextMonth(): void {
    this.#ahead += startOfNextMonth(this.now(), FALLBACK_TIME_ZONE).getTime() - this.now().getTime()
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
