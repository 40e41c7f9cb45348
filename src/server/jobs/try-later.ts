import { DAY, HOUR, MINUTE } from '../clock.ts'

/** How long work that a service does not take is tried. */
const TRIED_FOR_MILLISECONDS = 3 * DAY

/** Before the next try, after so many: growing to an hour. */
export function waitAfter(tries: number): number {
  return Math.min(HOUR, MINUTE * 2 ** Math.min(tries, 10))
}

/** As many as fit into that time. */
export const MOST_TRIES = triesWithin(TRIED_FOR_MILLISECONDS)

function triesWithin(milliseconds: number): number {
  let tries = 1
  for (let waited = waitAfter(0); waited < milliseconds; waited += waitAfter(tries)) tries++
  return tries
}

/** Whether work that was first tried then has been tried for long enough. */
export function isTriedEnough(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= TRIED_FOR_MILLISECONDS
}

export type Reason = {
  /** What is waited for; `Jobs.resume` ends the wait for it. */
  service: string
  at: Date
  /** Whether it was known to be away, so that nothing was tried. */
  untried?: boolean
  /** What is to be noted when there is no more try. */
  giveUp: () => Promise<void>
}

/** A service does not take it now. A job that throws this is put off and counts no failure, whatever its retries. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly reason: Reason

  constructor(message: string, reason: Reason) {
    super(message)
    this.reason = reason
  }
}
