export type Timed = { what: string; milliseconds: number }

export async function time<T>(what: string, work: () => Promise<T>): Promise<Timed & { result: T }> {
  const began = performance.now()
  const result = await work()
  return { what, milliseconds: performance.now() - began, result }
}

export function quantile(all: Timed[], share: number): number {
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Random numbers from 0 to 1, the same at each run. */
export function seeded(): () => number {
  let state = 20_261_122
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A judged figure: `most` is its bound. */
type Figure = { what: string; value: number; most: number }

/** Prints figures as they are measured, and says at the end which are beyond their bound. */
export class Figures {
  #judged: Figure[] = []

  /**
   * @param cards read in turns with what is timed, so that whatever else the machine does slows both
   * @param most the bound on the p95, as a multiple of the cards' p50
   */
  show(all: Timed[], cards: Timed[], { what, most }: { what: string; most?: number }): void {
    const p50 = quantile(cards, 0.5)
    const times = quantile(all, 0.95) / p50
    console.log(
      `${all.length} ${what}: p50 ${quantile(all, 0.5).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)} ms, ` +
        `${times.toFixed(1)} times the p50 of the cards in between, ${p50.toFixed(1)} ms (their p95 ${quantile(cards, 0.95).toFixed(1)} ms)`,
    )
    if (most !== undefined)
      this.judge({ what: `${what}, p95 as a multiple of the cards`, value: times, most })
  }

  judge(figure: Figure): void {
    this.#judged.push(figure)
  }

  /** @returns whether all are within their bounds */
  conclude(): boolean {
    console.log('\nfigure | measured | bound')
    for (const { what, value, most } of this.#judged)
      console.log(`${value <= most ? 'good  ' : 'MISSED'} ${what} | ${value.toPrecision(3)} | ${most}`)
    return this.#judged.every(({ value, most }) => value <= most)
  }
}
