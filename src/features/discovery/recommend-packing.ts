import type { Interest } from '#shared/profile/interests.ts'
import { interestBits } from '#shared/search-facets.ts'
import { type Learned, TASTES } from './recommend-taste.ts'

/** So many interests have their bit in the first of two numbers, of which JavaScript can use 32 bits. */
const IN_FIRST = 30
const FLOAT_BYTES = 4
const NUMBERS = 2 + 2 * TASTES

/** A bit for each interest, in two numbers. */
export function interestNumbers(interests: readonly Interest[]): [number, number] {
  const bits = interestBits(interests)
  return [Number(BigInt.asUintN(IN_FIRST, bits)), Number(bits >> BigInt(IN_FIRST))]
}

export function packLearned({ openness, appeal, likes, offers }: Learned): Buffer {
  const numbers = [openness, appeal, ...Array.from(likes), ...Array.from(offers)]
  const packed = Buffer.alloc(NUMBERS * FLOAT_BYTES)
  for (const [index, number] of numbers.entries()) packed.writeFloatLE(number, index * FLOAT_BYTES)
  return packed
}

/** @returns null for what was packed with another number of tastes */
export function unpackLearned(packed: Buffer | null): Learned | null {
  if (packed?.length !== NUMBERS * FLOAT_BYTES) return null
  const numbers = new Float32Array(NUMBERS)
  for (let index = 0; index < NUMBERS; index++) numbers[index] = packed.readFloatLE(index * FLOAT_BYTES)
  return {
    openness: numbers[0]!,
    appeal: numbers[1]!,
    likes: numbers.subarray(2, 2 + TASTES),
    offers: numbers.subarray(2 + TASTES),
  }
}
