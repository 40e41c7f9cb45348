import { ONLINE_MILLISECONDS } from '#features/accounts/login/presence.server.ts'
import { DAY } from '#server/clock.ts'
import type { Day } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'

const WEEK_DAYS = 7

// Our countries have the time of either. A zone that the viewer names would tell the hour: at the edge of its day.
const WESTERN = ['GB']

const calendar = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const western = calendar('Europe/London')
const central = calendar('Europe/Amsterdam')

/** The calendar day where the member lives. */
export function dateIn(country: string, at: Date): Day {
  return (WESTERN.includes(country) ? western : central).format(at)
}

/** Its number. */
export function dayIn(country: string, at: Date): number {
  return Date.parse(`${dateIn(country, at)}T00:00:00Z`) / DAY
}

type Seen = { country: string; connectedAt: Date | null; activeAt: Date | null }

/** What a card tells of a member's activity; the query leaves out what the viewer may not know. */
export function activityOf(
  { country, connectedAt, activeAt }: Seen,
  now: Date,
): Pick<MemberCard, 'online' | 'active'> {
  if (connectedAt && now.getTime() - connectedAt.getTime() < ONLINE_MILLISECONDS)
    return { online: true, active: null }
  if (!activeAt) return { online: false, active: null }
  const daysAgo = dayIn(country, now) - dayIn(country, activeAt)
  return { online: false, active: daysAgo === 0 ? 'today' : daysAgo < WEEK_DAYS ? 'week' : null }
}
