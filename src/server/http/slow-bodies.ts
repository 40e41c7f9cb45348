import type { IncomingMessage } from 'node:http'
import type { Patience } from './patience.ts'

type Reading = {
  request: IncomingMessage
  endTurn(): void
  since: number
  bytesBefore: number
  bytes: number
  lastByteAt: number
}

/** Cuts off slow bodies that hold a turn, so that a few clients cannot hold all turns. */
export class SlowBodies {
  #patience: Patience
  #countWaiting: () => number
  /** The oldest turn comes first. */
  #readings = new Set<Reading>()
  #timer: NodeJS.Timeout | undefined

  /** @param countWaiting the number of requests that could get a turn if one ended */
  constructor(patience: Patience, countWaiting: () => number) {
    this.#patience = patience
    this.#countWaiting = countWaiting
  }

  /** Watches a body from the start of its turn until it is complete. */
  watch(request: IncomingMessage, endTurn: () => void): void {
    const now = performance.now()
    const bytesBefore = request.socket.bytesRead
    this.#readings.add({ request, endTurn, since: now, bytesBefore, bytes: 0, lastByteAt: now })
    this.#timer ??= setInterval(() => this.#check(), this.#patience.bodyCheck).unref()
  }

  #check(): void {
    const now = performance.now()
    for (const reading of this.#readings) {
      const { request } = reading
      if (request.complete || request.destroyed) {
        this.#readings.delete(reading)
        continue
      }
      const bytes = request.socket.bytesRead - reading.bytesBefore
      if (bytes > reading.bytes) Object.assign(reading, { bytes, lastByteAt: now })
      const pace = { bytes, held: now - reading.since, silent: now - reading.lastByteAt }
      const givesWay = pace.silent >= this.#patience.bodyIdle && this.#countWaiting() > 0
      if (givesWay || isTooSlow(pace, this.#patience)) this.#cut(reading)
    }
    if (this.#readings.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #cut(reading: Reading): void {
    this.#readings.delete(reading)
    reading.request.destroy()
    // Ends the turn at once, so that exactly one idle body makes room for each waiting one.
    reading.endTurn()
  }
}

/** @param pace the milliseconds since the turn's start and since the last byte, and the bytes so far */
export function isTooSlow(
  { bytes, held, silent }: { bytes: number; held: number; silent: number },
  { bodySilence, bodyStart, bodyBytesPerSecond }: Patience,
): boolean {
  return silent >= bodySilence || (held >= bodyStart && bytes < (held / 1_000) * bodyBytesPerSecond)
}
