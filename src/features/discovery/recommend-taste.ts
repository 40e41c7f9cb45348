/** What a member was seen to think of another: a like or a pass, a first message, or an answer to one. */
export type Signal = { from: number; to: number; liked: boolean; weight?: number }

/** How many kinds of taste are told apart. They have no names: they are learned from likes. */
export const TASTES = 8

/** What is learned of one member: how readily they like, how readily they are liked, and of what taste. */
export type Learned = {
  /** How much more readily the member likes than others do, in log odds. */
  openness: number
  /** How much more readily than others the member is liked, in log odds. */
  appeal: number
  /** What the member likes. */
  likes: ArrayLike<number>
  /** The taste of the members who like this member. */
  offers: ArrayLike<number>
}

export type Taste = {
  /** The log odds that any member likes any other. */
  base: number
  learned: (member: number) => Learned
}

/** Of a site's signals, so many of the newest are learned from. */
export const MOST_SIGNALS = 300_000

const EPOCHS = 30
const FIRST_STEP = 0.05
// Of members with few signals little is believed.
const TENDENCY_DOUBT = 0.03
const TASTE_DOUBT = 0.05
const FIRST_TASTE = 0.1
// So many signals are learned from before others get their turn.
const AT_ONCE = 5_000

/**
 * Learns which members like which: logistic matrix factorisation with a tendency of both sides, by stochastic gradient descent.
 * Always the same result for the same signals.
 * @param turn awaited between parts of the work, so that a server can do something else
 */
export async function learnTaste(
  signals: Signal[],
  { members, turn, tastes = TASTES }: { members: number; turn?: () => Promise<void>; tastes?: number },
): Promise<Taste> {
  const random = seeded(members + signals.length)
  const openness = new Float32Array(members)
  const appeal = new Float32Array(members)
  const first = () => Float32Array.from({ length: members * tastes }, () => (random() - 0.5) * FIRST_TASTE)
  const likes = first()
  const offers = first()
  const base = logOdds(share(signals))
  const order = Uint32Array.from(signals, (_, index) => index)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    const step = FIRST_STEP / (1 + epoch / 10)
    for (let n = 0; n < order.length; n++) {
      const { from, to, liked, weight = 1 } = signals[order[n]!]!
      const [p, q] = [from * tastes, to * tastes]
      let odds = base + openness[from]! + appeal[to]!
      for (let k = 0; k < tastes; k++) odds += likes[p + k]! * offers[q + k]!
      const error = weight * (Number(liked) - sigmoid(odds))
      openness[from]! += step * (error - TENDENCY_DOUBT * openness[from]!)
      appeal[to]! += step * (error - TENDENCY_DOUBT * appeal[to]!)
      for (let k = 0; k < tastes; k++) {
        const [own, other] = [likes[p + k]!, offers[q + k]!]
        likes[p + k] = own + step * (error * other - TASTE_DOUBT * own)
        offers[q + k] = other + step * (error * own - TASTE_DOUBT * other)
      }
      if (turn && n % AT_ONCE === 0) await turn()
    }
  }
  return {
    base,
    learned: (member) => ({
      openness: openness[member]!,
      appeal: appeal[member]!,
      likes: likes.subarray(member * tastes, (member + 1) * tastes),
      offers: offers.subarray(member * tastes, (member + 1) * tastes),
    }),
  }
}

/** The chance that one likes the other. */
export function chanceOfLike(base: number, from: Learned, to: Learned): number {
  let odds = base + from.openness + to.appeal
  for (let k = 0; k < from.likes.length; k++) odds += from.likes[k]! * to.offers[k]!
  return sigmoid(odds)
}

/** The harmonic mean of both chances: high only if neither is low. */
export function mutual(there: number, back: number): number {
  return there + back === 0 ? 0 : (2 * there * back) / (there + back)
}

function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}

function share(signals: Signal[]): number {
  let [liked, all] = [1, 2]
  for (const signal of signals) {
    const { weight = 1 } = signal
    all += weight
    if (signal.liked) liked += weight
  }
  return liked / all
}

function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance))
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let n = order.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    const kept = order[n]!
    order[n] = order[other]!
    order[other] = kept
  }
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
