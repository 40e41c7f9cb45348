/** Seeded randomness: the same seed always gives the same numbers. */
export type Random = () => number

/** FNV-1a into mulberry32: small, fast, and even enough for drawings and generated people. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function chance(random: Random, share: number): boolean {
  return random() < share
}

/** Weights need not add up to 1. */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  return choices.at(-1)![0]
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}
