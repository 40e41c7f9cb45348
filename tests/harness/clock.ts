import type { Clock } from '#server/clock.ts'

/** A clock that runs, and that a test can put forward. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
