type Bounds = { ofOne: number; ofAll: number; waitingOfOne: number; waiting: number; milliseconds: number }
type Waits = { atMost: number; begin(): void; giveUp(): void }

/**
 * Bounds what is done at once, by key and in all; what comes on top waits a while. The key with the fewest turns comes
 * next; where too many wait, the key with the most waiting loses one. Counted in this process.
 */
export class KeyedSemaphore {
  #bounds: Bounds
  #running = new Map<string, number>()
  #inAll = 0
  /** Queues by key; the one that had a turn last comes last. */
  #queues = new Map<string, Waits[]>()
  #waiting = 0

  /** @param bounds `milliseconds` is how long one waits at most */
  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * @param atMost how many this one may have at once, where that is fewer than others
   * @param left aborts when the caller waits for the turn no more
   * @returns what ends the turn, once; undefined where too many wait already, or none came in time
   */
  async take(
    key: string,
    { atMost = this.#bounds.ofOne, left }: { atMost?: number; left?: AbortSignal } = {},
  ): Promise<(() => void) | undefined> {
    if (this.#isFree() && this.#mayHaveMore(key, atMost)) return this.#begin(key)
    if (!this.#makeRoom(key)) return undefined
    const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
    const begin = () => {
      clearTimeout(timer)
      resolve(this.#begin(key))
    }
    const giveUp = () => {
      clearTimeout(timer)
      this.#leave(key, waits)
      resolve(undefined)
    }
    const waits = { atMost, begin, giveUp }
    const timer = setTimeout(giveUp, this.#bounds.milliseconds)
    left?.addEventListener('abort', giveUp, { once: true })
    const queue = this.#queues.get(key) ?? []
    queue.push(waits)
    this.#queues.set(key, queue)
    this.#waiting++
    return promise
  }

  /** The number of waiters that wait only because others have all turns. */
  countKeptWaiting(): number {
    if (this.#isFree()) return 0
    const kept = [...this.#queues].flatMap(([key, queue]) =>
      queue.filter(({ atMost }) => this.#mayHaveMore(key, atMost)),
    )
    return kept.length
  }

  /** Whether one more may wait; the last of the longest queue gives way to one of a shorter queue. */
  #makeRoom(key: string): boolean {
    const own = this.#queues.get(key)?.length ?? 0
    if (own >= this.#bounds.waitingOfOne) return false
    if (this.#waiting < this.#bounds.waiting) return true
    const longest = [...this.#queues.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= own + 1) return false
    longest.at(-1)!.giveUp()
    return true
  }

  #leave(key: string, waits: Waits): void {
    const queue = this.#queues.get(key)
    const at = queue?.indexOf(waits) ?? -1
    if (!queue || at === -1) return
    queue.splice(at, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(key)
  }

  #isFree(): boolean {
    return this.#inAll < this.#bounds.ofAll
  }

  #mayHaveMore(key: string, atMost: number): boolean {
    return this.#runningOf(key) < atMost
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0
  }

  #begin(key: string): () => void {
    this.#inAll++
    this.#running.set(key, this.#runningOf(key) + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#end(key)
    }
  }

  #end(key: string): void {
    this.#inAll--
    const left = this.#runningOf(key) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    if (this.#isFree()) this.#beginNext()
  }

  #beginNext(): void {
    let next: { key: string; waits: Waits } | undefined
    for (const [key, queue] of this.#queues) {
      const waits = queue.find(({ atMost }) => this.#mayHaveMore(key, atMost))
      if (waits && (!next || this.#runningOf(key) < this.#runningOf(next.key))) next = { key, waits }
    }
    if (!next) return
    const { key, waits } = next
    const queue = this.#queues.get(key)!
    this.#queues.delete(key)
    this.#queues.set(key, queue)
    this.#leave(key, waits)
    waits.begin()
  }
}
