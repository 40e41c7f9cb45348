export type Goal = { what: string; reached: string; met: boolean }

/** The chance that one drawn from those that match scores above one drawn from the others; ties count a half. */
export function areaUnderCurve(scored: { score: number; match: boolean }[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score)
  let [ranks, matches] = [0, 0]
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to++
    for (const { match } of sorted.slice(from, to)) {
      if (!match) continue
      ranks += (from + 1 + to) / 2
      matches++
    }
    from = to
  }
  return (ranks - (matches * (matches + 1)) / 2) / (matches * (sorted.length - matches))
}

/** How unequally a sum is spread: 0 if everybody has the same, near 1 if one has it all. */
export function gini(amounts: number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b)
  const sum = sorted.reduce((total, amount) => total + amount, 0)
  const weighted = sorted.reduce((total, amount, index) => total + (index + 1) * amount, 0)
  return (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length
}

export function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
