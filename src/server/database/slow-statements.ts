const SLOW_MILLISECONDS = 200
/** Filters make many statements; the fastest of them give way. */
const KEPT_AT_MOST = 100

export type SlowStatement = { text: string; calls: number; meanMilliseconds: number; maxMilliseconds: number }

type Measured = { calls: number; total: number; max: number }

/** The statements of this process that took long, waits for locks included. */
class SlowStatements {
  #measured = new Map<string, Measured>()
  #count = 0

  note(text: string, milliseconds: number): void {
    if (milliseconds < SLOW_MILLISECONDS) return
    this.#count += 1
    const before = this.#measured.get(text) ?? { calls: 0, total: 0, max: 0 }
    if (before.calls === 0 && this.#measured.size >= KEPT_AT_MOST) this.#forgetFastest()
    this.#measured.set(text, {
      calls: before.calls + 1,
      total: before.total + milliseconds,
      max: Math.max(before.max, milliseconds),
    })
  }

  #forgetFastest(): void {
    const [fastest] = [...this.#measured].sort(([, a], [, b]) => a.max - b.max)
    if (fastest) this.#measured.delete(fastest[0])
  }

  /** When a program starts. */
  forgetAll(): void {
    this.#measured.clear()
    this.#count = 0
  }

  /** How many there were, also of those that are not kept. */
  get count(): number {
    return this.#count
  }

  /** The slowest first. */
  list(limit: number): SlowStatement[] {
    return [...this.#measured]
      .sort(([, a], [, b]) => b.max - a.max)
      .slice(0, limit)
      .map(([text, { calls, total, max }]) => ({
        text,
        calls,
        meanMilliseconds: total / calls,
        maxMilliseconds: max,
      }))
  }
}

/** There is one list for the whole process, as pools make its connections. */
export const slowStatements = new SlowStatements()
