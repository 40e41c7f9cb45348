import { DAY } from '#server/clock.ts'
import { distanceKm } from '#shared/distance.ts'
import { chanceOfLike, type Learned, mutual } from './recommend-taste.ts'

/** What the recommended order asks of a member. Nothing else is known to it: no origin, belief or health. */
export type Rated = {
  memberId: string
  /** Null if unknown. */
  age: number | null
  /** The ages that the member looks for; null if any. */
  soughtAges: { min: number; max: number } | null
  /** How far away at most; null if anywhere. */
  soughtDistanceKm: number | null
  latitude: number | null
  longitude: number | null
  /** A bit for each interest, in their order: the first 30, and the others. */
  interests: readonly [number, number]
  /** How much of the profile is filled in, from 0 to 1. */
  completeness: number
  photos: number
  /** Conversations that others began with the member, and how many of these the member answered. */
  asked: number
  answered: number
  fictional: boolean
  /** Null until the member has given or got enough likes, and on sites with few of them. */
  learned: Learned | null
}

export type Candidate = Rated & {
  lastOnline: Date
  /** How often the member's card was shown lately (`shownNow`). */
  shown: number
}

/** What each part counts for in the sum, where every part is 1 at best. */
export const WEIGHTS = {
  fit: 0.18,
  near: 0.2,
  active: 0.14,
  complete: 0.08,
  photos: 0.08,
  shared: 0.12,
  answers: 0.08,
  taste: 0.12,
} as const
export type Parts = Record<keyof typeof WEIGHTS, number>

/** At this distance, the part for nearness is 0.5. */
const HALF_NEAR_KM = 30
/** A member who was last online so many days ago gets 0.5 for activity. */
const HALF_ACTIVE_DAYS = 3
const PHOTOS_ENOUGH = 3
const SHARED_ENOUGH = 4
/** So many years outside of the ages sought, age does not fit at all. */
const AGE_MARGIN_YEARS = 5
/** A member who names no ages is taken to look for about their own, within so many years. */
export const NEAR_AGE_YEARS = 7
/** A count of impressions halves in so many days. */
export const HALF_SHOWN_DAYS = 7
/** The factor of a fictional profile: a real member who is otherwise alike comes first. */
const FICTIONAL = 0.5
/** How much the day changes a score at most, either way. */
const DAYS_CHANGE = 0.05

/** A member's parts for a viewer. `base` is the log odds of a like on the site; null if nothing is learned there. */
export function partsFor(viewer: Rated, other: Candidate, now: Date, base: number | null): Parts {
  const km = distanceBetween(viewer, other)
  return {
    fit: (fitsWhatIsSought(viewer, other, km) + fitsWhatIsSought(other, viewer, km)) / 2,
    near: km === null ? 0 : HALF_NEAR_KM / (HALF_NEAR_KM + km),
    active: 0.5 ** (Math.max(0, now.getTime() - other.lastOnline.getTime()) / DAY / HALF_ACTIVE_DAYS),
    complete: other.completeness,
    photos: Math.min(1, other.photos / PHOTOS_ENOUGH),
    shared: Math.min(1, sharedInterests(viewer, other) / SHARED_ENOUGH),
    answers: (other.answered + 1) / (other.asked + 2),
    taste: tasteFor(viewer.learned, other.learned, base),
  }
}

/** The sum of the parts by their weights: from 0 to 1. */
export function sumOf(parts: Parts): number {
  let sum = 0
  for (const name of Object.keys(WEIGHTS) as (keyof Parts)[]) sum += WEIGHTS[name] * parts[name]
  return sum
}

/**
 * The candidates in the recommended order: the sum of the parts, times what the candidate is still owed of being
 * seen. The same for the same day, viewer and candidates.
 */
export function rank(viewer: Rated, candidates: Candidate[], now: Date, base: number | null): string[] {
  const usual = candidates.reduce((sum, { shown }) => sum + shown, 0) / Math.max(1, candidates.length)
  const viewersDay = hash(`${Math.floor(now.getTime() / DAY)} ${viewer.memberId}`)
  const scored = candidates.map((candidate) => ({
    id: candidate.memberId,
    score:
      sumOf(partsFor(viewer, candidate, now, base)) *
      exposureOf(candidate.shown, usual) *
      (candidate.fictional ? FICTIONAL : 1) *
      changeOfDay(viewersDay, hash(candidate.memberId)),
  }))
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return scored.map(({ id }) => id)
}

/** 1 for a member who was not shown lately, a half for one who was shown as often as is usual among the candidates. */
export function exposureOf(shown: number, usual: number): number {
  return (usual + 1) / (usual + 1 + shown)
}

/** What is left now of a number of impressions counted until then. */
export function shownNow(shown: number, at: Date, now: Date): number {
  return shown * 0.5 ** (Math.max(0, now.getTime() - at.getTime()) / DAY / HALF_SHOWN_DAYS)
}

/** From 0 to 1; a half for a pair whose chance of liking each other is as usual on the site, or unknown. */
function tasteFor(viewer: Learned | null, other: Learned | null, base: number | null): number {
  if (base === null || !viewer || !other) return 0.5
  const chance = mutual(chanceOfLike(base, viewer, other), chanceOfLike(base, other, viewer))
  const usual = 1 / (1 + Math.exp(-base))
  return chance / (chance + usual)
}

/** Whether the other is of the age and at the distance that the seeker looks for: from 0 to 1. */
function fitsWhatIsSought(seeker: Rated, other: Rated, km: number | null): number {
  let fit = 1
  if (seeker.soughtAges && other.age !== null) {
    const { min, max } = seeker.soughtAges
    const outside = Math.max(0, min - other.age, other.age - max)
    fit *= Math.max(0, 1 - outside / AGE_MARGIN_YEARS)
  } else if (seeker.age !== null && other.age !== null) {
    const apart = Math.abs(seeker.age - other.age) - NEAR_AGE_YEARS
    fit *= 0.5 ** (Math.max(0, apart) / AGE_MARGIN_YEARS)
  }
  if (seeker.soughtDistanceKm !== null && (km === null || km > seeker.soughtDistanceKm)) fit *= 0.5
  return fit
}

function distanceBetween(a: Rated, b: Rated): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  return distanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  )
}

function sharedInterests(a: Rated, b: Rated): number {
  return bits(a.interests[0] & b.interests[0]) + bits(a.interests[1] & b.interests[1])
}

function bits(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

/** A little above or below 1, by two hashes: so that equals take turns. */
function changeOfDay(one: number, other: number): number {
  let mixed = Math.imul(one ^ other ^ (other >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return 1 + DAYS_CHANGE * (((mixed ^ (mixed >>> 15)) >>> 0) / 2_147_483_648 - 1)
}

function hash(text: string): number {
  let hashed = 0x811c9dc5
  for (let n = 0; n < text.length; n++) hashed = Math.imul(hashed ^ text.charCodeAt(n), 0x01000193)
  return hashed
}
