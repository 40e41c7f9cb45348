import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Clock, MINUTE } from '../clock.ts'

const KEPT_MINUTES = 5
/** How often the event loop is looked at; a loop that does nothing seems that late. */
const RESOLUTION_MILLISECONDS = 10
const NANOSECONDS = 1_000_000

type Answer = { status: number; milliseconds: number; route: string; method: string }
type Counts = { signups: number; messages: number; purchases: number }
type Minute = { at: number; requests: number; failed: number; milliseconds: number }

/** What this process answered in the last minutes, and how late its event loop is. */
export class Traffic {
  #clock: Clock
  #minutes: Minute[] = []
  #delay: ReturnType<typeof monitorEventLoopDelay>
  #delaySince: number
  #listener: ((answer: Answer) => void) | undefined
  /** What has been done since the start. */
  readonly counts: Counts = { signups: 0, messages: 0, purchases: 0 }

  constructor(clock: Clock) {
    this.#clock = clock
    this.#delay = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
    this.#delay.enable()
    this.#delaySince = clock.now().getTime()
  }

  /** Hears of each answer from now on. */
  listen(listener: (answer: Answer) => void): void {
    this.#listener = listener
  }

  count(what: keyof Counts): void {
    this.counts[what] += 1
  }

  /** Counts an answer. One of 500 or more is a failure of ours. */
  answered(answer: Answer): void {
    const { status, milliseconds } = answer
    this.#listener?.(answer)
    const at = Math.floor(this.#clock.now().getTime() / MINUTE)
    let minute = this.#minutes.at(-1)
    if (minute?.at !== at) {
      minute = { at, requests: 0, failed: 0, milliseconds: 0 }
      this.#minutes.push(minute)
      this.#minutes = this.#minutes.filter((one) => one.at > at - KEPT_MINUTES)
    }
    minute.requests += 1
    minute.milliseconds += milliseconds
    if (status >= 500) minute.failed += 1
  }

  /** Counts the last five minutes. */
  figures() {
    const now = this.#clock.now().getTime()
    const since = Math.floor(now / MINUTE) - KEPT_MINUTES
    const minutes = this.#minutes.filter((one) => one.at > since)
    const sum = (name: 'requests' | 'failed' | 'milliseconds') =>
      minutes.reduce((total, one) => total + one[name], 0)
    const requests = sum('requests')
    const late = this.#delay.percentile(99) / NANOSECONDS - RESOLUTION_MILLISECONDS
    if (now - this.#delaySince > KEPT_MINUTES * MINUTE) {
      this.#delay.reset()
      this.#delaySince = now
    }
    return {
      requests,
      failed: sum('failed'),
      meanMilliseconds: requests === 0 ? 0 : sum('milliseconds') / requests,
      loopMilliseconds: Math.max(0, late),
    }
  }
}
