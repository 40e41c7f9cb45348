import { type Clock, MINUTE, SECOND } from '#server/clock.ts'

const FAILURES_IN_A_ROW = 5
const FIRST_REST_MILLISECONDS = 30 * SECOND
const LONGEST_REST_MILLISECONDS = 5 * MINUTE

/**
 * Stops asking a provider that does not answer. After a rest one call tries again; if that fails, the next rest is twice
 * as long.
 */
export class Circuit {
  #clock: Clock
  #failures = 0
  #openUntil = 0
  #rest = FIRST_REST_MILLISECONDS
  #trying = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether calls are refused at present. */
  get isOpen(): boolean {
    return this.#now() < this.#openUntil
  }

  /** @returns whether a call may be made; after a rest only one at a time */
  enter(): boolean {
    if (this.isOpen || this.#trying) return false
    this.#trying = this.#openUntil > 0
    return true
  }

  /** Another process has opened it. */
  open(milliseconds: number): void {
    const rest = Math.min(milliseconds, LONGEST_REST_MILLISECONDS)
    this.#openUntil = Math.max(this.#openUntil, this.#now() + rest)
  }

  /** @returns whether this success closed it */
  succeeded(): boolean {
    const wasOpen = this.#openUntil > 0
    this.#failures = 0
    this.#openUntil = 0
    this.#rest = FIRST_REST_MILLISECONDS
    this.#trying = false
    return wasOpen
  }

  /** @returns the milliseconds for which this failure opened the circuit, if it did */
  failed(): number | undefined {
    this.#failures++
    const open = this.#trying || this.#failures >= FAILURES_IN_A_ROW
    const rest = open ? this.#rest : undefined
    if (open) {
      this.#openUntil = this.#now() + this.#rest
      this.#rest = Math.min(2 * this.#rest, LONGEST_REST_MILLISECONDS)
      this.#failures = 0
    }
    this.#trying = false
    return rest
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
