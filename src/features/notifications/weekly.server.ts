import { findNewMembers } from '#features/discovery/saved/new-members.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { type Job, type JobKind, job } from '#server/jobs/jobs.ts'
import { nextHour, zoneOf } from '#shared/local-time.ts'
import { listNames } from './list-names.server.ts'
import { mailMember } from './mail-member.server.ts'
import { type DueWeekly, lockDueWeekly, moveWeekly } from './weekly-queries.server.ts'

/** Before the weekend, in the evening. */
const THURSDAY = 4
const EVENING_HOUR = 18
/** So much later than due, a mail waits for the next week instead, as after a stop of the program. */
const LATE_HOURS = 3

const NAMES_AT_MOST = 3
const TAKEN_AT_ONCE = 500
const BATCHES_AT_MOST = 40

export const WEEKLY: JobKind<object> = { name: 'notifications.weekly', retries: 0, cron: '*/10 * * * *' }
/** `since`: members who signed up after it are new. `key`: of the mail, the same if it is sent again. */
type TellWeekly = { memberId: string; since: string; key: string }
const TELL_WEEKLY: JobKind<TellWeekly> = { name: 'notifications.tell-weekly', retries: 5, atOnce: 2 }

export function weeklyJobs(app: App): Job[] {
  return [
    job(WEEKLY, async () => {
      for (let batch = 0; batch < BATCHES_AT_MOST; batch++) if ((await takeDue(app)) < TAKEN_AT_ONCE) return
    }),
    job(TELL_WEEKLY, (data) => tellWeekly(app, data)),
  ]
}

async function takeDue(app: App): Promise<number> {
  const now = app.clock.now()
  return transact(app.db, async (tx) => {
    const due = await lockDueWeekly(tx, now, TAKEN_AT_ONCE)
    const isTime = (member: DueWeekly) => {
      const next = nextEvening(now, member)
      const untilNext = next.getTime() - now.getTime()
      return untilNext > WEEK_MILLISECONDS - LATE_HOURS * 3_600_000
    }
    const told = due.filter(isTime)
    await moveWeekly(
      tx,
      due.map((member) => ({
        memberId: member.memberId,
        nextAt: nextEvening(now, member),
        toldUntil: told.includes(member) ? now : member.toldUntil,
      })),
    )
    for (const { memberId, toldUntil } of told)
      await app.jobs.enqueue(tx, TELL_WEEKLY, {
        memberId,
        since: toldUntil.toISOString(),
        key: app.ids.uuid(),
      })
    return due.length
  })
}

const WEEK_MILLISECONDS = 7 * 24 * 3_600_000

function nextEvening(now: Date, member: DueWeekly): Date {
  return nextHour(now, zoneOf(member), EVENING_HOUR, THURSDAY)
}

/** Names the new members, as a search would show them; without any, sends no mail. */
async function tellWeekly(app: App, { memberId, since, key }: TellWeekly): Promise<void> {
  const found = await findNewMembers(app, memberId, { since: new Date(since), names: NAMES_AT_MOST })
  if (!found || (found.count === 0 && found.searches.length === 0)) return
  const { named, count, searches } = found
  await mailMember(app, memberId, {
    key,
    kind: 'weekly_updates',
    path: '/members?sort=newest',
    paragraphs: (language, t) => [
      ...(count > 0
        ? [t('mails.weekly_updates.body', { count, names: listNames(named, count, language, t) })]
        : []),
      ...searches.map((search) => t('mails.weekly_updates.search', search)),
    ],
  })
}
