type Bounds = { ofOne: number; ofAll: number; waitingOfOne: number; waiting: number; milliseconds: number }

/** Bounds what is done at once, by key and in all; what comes on top waits a while. Counted in this process. */
export class Turns {
  #bounds: Bounds
  #running = new Map<string, number>()
  #inAll = 0
  #waiting: { key: string; atMost: number; begin(): void }[] = []

  /** @param bounds `milliseconds` is how long one waits at most */
  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * @param atMost how many this one may have at once, where that is fewer than others
   * @param left aborts when nobody waits for the turn any more
   * @returns what ends the turn, once; undefined where too many wait already, or none came in time
   */
  async take(
    key: string,
    { atMost = this.#bounds.ofOne, left }: { atMost?: number; left?: AbortSignal } = {},
  ): Promise<(() => void) | undefined> {
    if (this.#isFree() && this.#mayHaveMore({ key, atMost })) return this.#begin(key)
    const ofOne = this.#waiting.filter((one) => one.key === key).length
    if (ofOne >= this.#bounds.waitingOfOne || this.#waiting.length >= this.#bounds.waiting) return undefined
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
    const begin = () => {
      clearTimeout(timer)
      resolve(this.#begin(key))
    }
    const waits = { key, atMost, begin }
    const giveUp = () => {
      clearTimeout(timer)
      this.#waiting = this.#waiting.filter((one) => one !== waits)
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, this.#bounds.milliseconds)
    left?.addEventListener('abort', giveUp, { once: true })
    this.#waiting.push(waits)
    return promise
  }

  /** The number of those who wait only because others have all turns. */
  countKeptWaiting(): number {
    return this.#isFree() ? 0 : this.#waiting.filter((one) => this.#mayHaveMore(one)).length
  }

  #isFree(): boolean {
    return this.#inAll < this.#bounds.ofAll
  }

  #mayHaveMore({ key, atMost }: { key: string; atMost: number }): boolean {
    return (this.#running.get(key) ?? 0) < atMost
  }

  #begin(key: string): () => void {
    this.#inAll++
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#end(key)
    }
  }

  #end(key: string): void {
    this.#inAll--
    const left = this.#running.get(key)! - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    const next = this.#isFree() ? this.#waiting.findIndex((one) => this.#mayHaveMore(one)) : -1
    const [waits] = next === -1 ? [] : this.#waiting.splice(next, 1)
    waits?.begin()
  }
}
