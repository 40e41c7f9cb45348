import type { App } from '#server/app.ts'
import { monthOf, weekOf } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import { insertActiveDay, insertDayOfSignup } from './activity-queries.server.ts'

/** Notes once a day that a member was here. A sign-up is the first time. */
export function subscribeActivity({ events }: App): void {
  events.on('account.created', (tx, { memberId }) => insertDayOfSignup(tx, memberId))
  events.on('member.seen', async (tx, { memberId, at, before, site }) => {
    const [day, last] = [dayAt(at, site.timeZone), dayAt(before, site.timeZone)]
    if (day === last) return
    await insertActiveDay(tx, {
      memberId,
      day,
      siteId: site.id,
      newWeek: weekOf(day) !== weekOf(last),
      newMonth: monthOf(day) !== monthOf(last),
    })
  })
}
