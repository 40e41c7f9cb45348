import type { Clock } from '#server/clock.ts'
import { FALLBACK_TIME_ZONE, nextHour, startOfNextMonth } from '#shared/local-time.ts'

/** A running clock that a test can advance. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  /** Moves on to the next time that it is this hour in Amsterdam. */
  advanceToHour(hour: number): void {
    this.#ahead += nextHour(this.now(), FALLBACK_TIME_ZONE, hour).getTime() - this.now().getTime()
  }

  /** Moves on to the first moment of the next month in Amsterdam: the month cannot end in the middle of a test. */
  advanceToNextMonth(): void {
    this.#ahead += startOfNextMonth(this.now(), FALLBACK_TIME_ZONE).getTime() - this.now().getTime()
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
