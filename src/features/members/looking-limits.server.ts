import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { LimitRule } from '#server/limits/limits.ts'

const aMinute = (points: number): LimitRule => ({ points, seconds: 60 })
const anHour = (points: number): LimitRule => ({ points, seconds: 3_600 })
const aDay = (points: number): LimitRule => ({ points, seconds: 86_400 })

/**
 * Limits for searches, profiles and cards of search results. Cards are what a scraper is after, whatever the
 * filters: a member gets 10,000 a day, which is 400 pages, so copying 100,000 members takes ten days.
 * Visitors count by address, and a mobile carrier's address is shared by many: 125 pages an hour are enough
 * for a dozen people who search at once. Pages fetch a profile when the pointer rests on its card, so people
 * use up more of them than they open.
 */
const RULES = {
  member: {
    search: [aMinute(300), anHour(3_000)],
    profile: [aMinute(300), anHour(3_000), aDay(10_000)],
    card: [aMinute(1_000), anHour(5_000), aDay(10_000)],
  },
  visitor: {
    search: [aMinute(120), anHour(600)],
    profile: [aMinute(120), anHour(600), aDay(5_000)],
    card: [aMinute(600), anHour(3_000), aDay(20_000)],
  },
}

/**
 * Limits for region pages, which search engines read whole, one after another: each in every language, within an hour.
 * Their cards name no member and count towards nothing.
 */
const REGION_PAGE_RULES = [aMinute(300), anHour(10_000)]

/** Counts a region page that a visitor opens, by network. @throws too_many_requests */
export async function countRegionPage({ app, origin }: ApiContext): Promise<void> {
  for (const rule of REGION_PAGE_RULES)
    await app.limits.spend(`region-page-${rule.seconds}`, rule, networkOf(origin.ip))
}

/**
 * Counts searches, profiles or cards: by member, or by network for visitors; once, where a request is done anew.
 * @param number how many; a search's cards are counted after it, when their number is known
 * @throws too_many_requests
 */
export async function countLook(
  { app, session, origin, preview, allowedBy }: ApiContext,
  looked: 'search' | 'profile' | 'card',
  number = 1,
): Promise<void> {
  if (number === 0 || preview) return
  const [who, key] = session
    ? (['member', session.viewer.id] as const)
    : (['visitor', networkOf(origin.ip)] as const)
  const counted = `${looked}-by-${who}`
  if (allowedBy?.has(counted)) return
  for (const rule of RULES[who][looked])
    await app.limits.spend(`${counted}-${rule.seconds}`, rule, key, number)
  allowedBy?.add(counted)
}
