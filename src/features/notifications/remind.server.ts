import { mailActivation } from '#features/accounts/signup/activation.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import type { App } from '#server/app.ts'
import { DAY, SECOND } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { type Job, type JobKind, job } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import { byDay } from './mail-hours.ts'
import { mailMember, waysOut } from './mail-member.server.ts'
import { findMailed } from './mail-queries.server.ts'
import { takeToRemind } from './news-queries.server.ts'
import { wantedMails } from './preferences.server.ts'

/** From one day after the signup until another: after that, members have made up their minds. */
const CONFIRM_DAYS = [1, 4] as const
const PHOTO_DAYS = [3, 14] as const

const TAKEN_AT_ONCE = 500
const BATCHES_AT_MOST = 40

export const REMIND: JobKind<object> = { name: 'notifications.remind', retries: 2, cron: '20 * * * *' }
type ToMember = { memberId: string }
const REMIND_TO_CONFIRM: JobKind<ToMember> = { name: 'notifications.remind-to-confirm', retries: 5 }
const REMIND_OF_PHOTO: JobKind<ToMember> = { name: 'notifications.remind-of-photo', retries: 5 }

export function reminderJobs(app: App): Job[] {
  return [
    job(REMIND, () => remind(app)),
    job(REMIND_TO_CONFIRM, (data) => remindToConfirm(app, data)),
    job(REMIND_OF_PHOTO, (data) => remindOfPhoto(app, data)),
  ]
}

/** Each member gets each reminder once, by day. */
async function remind(app: App): Promise<void> {
  for (const [kind, days, reminder] of [
    ['confirm', CONFIRM_DAYS, REMIND_TO_CONFIRM],
    ['photo', PHOTO_DAYS, REMIND_OF_PHOTO],
  ] as const)
    for (let batch = 0; batch < BATCHES_AT_MOST; batch++)
      if ((await remindSome(app, kind, days, reminder)) < TAKEN_AT_ONCE) break
}

async function remindSome(
  app: App,
  kind: 'confirm' | 'photo',
  [from, to]: readonly [number, number],
  reminder: JobKind<ToMember>,
): Promise<number> {
  const now = app.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  return transact(app.db, async (tx) => {
    const span = { from: daysAgo(to), to: daysAgo(from), now, limit: TAKEN_AT_ONCE }
    const taken = await takeToRemind(tx, kind, span)
    for (const { memberId, ...home } of taken) {
      const wait = byDay(now, zoneOf(home)).getTime() - now.getTime()
      await app.jobs.enqueue(tx, reminder, { memberId }, { afterSeconds: Math.ceil(wait / SECOND) })
    }
    return taken.length
  })
}

/**
 * The only mail to an unconfirmed address after the activation mail: it lets its owner finish the signup. If another
 * person typed the address, it is the last one.
 */
async function remindToConfirm(app: App, { memberId }: ToMember): Promise<void> {
  const to = await findMailed(app.db, memberId)
  if (to?.status !== 'not_confirmed' || to.stopped) return
  if (!(await wantedMails(app.db, memberId)).reminders) return
  const { url: baseUrl } = await brandOfSite(app, to.siteId)
  const unsubscribe = waysOut(app, { memberId, kind: 'reminders', baseUrl, language: to.language })
  await mailActivation(app, { memberId, baseUrl }, { unsubscribe })
}

async function remindOfPhoto(app: App, { memberId }: ToMember): Promise<void> {
  await mailMember(app, memberId, { kind: 'reminders', words: 'photo_reminder', path: '/profile' })
}
