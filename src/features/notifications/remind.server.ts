import { mailActivation } from '#features/accounts/signup/activation.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { type Job, type JobKind, job } from '#server/jobs.ts'
import { brandOfSite } from '../site/brand.server.ts'
import { mailMember, waysOut } from './mail-member.server.ts'
import { findMailed } from './mail-queries.server.ts'
import { takeToRemind } from './news-queries.server.ts'
import { wantedMails } from './preferences.server.ts'

/** From one day after the signup until another: after that, members have made up their minds. */
const CONFIRM_DAYS = [1, 4] as const
const PHOTO_DAYS = [3, 14] as const

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

/** Each member gets each reminder once. */
async function remind(app: App): Promise<void> {
  const now = app.clock.now()
  const span = ([from, to]: readonly [number, number]) => ({
    from: new Date(now.getTime() - to * DAY),
    to: new Date(now.getTime() - from * DAY),
  })
  await transact(app.db, async (tx) => {
    for (const memberId of await takeToRemind(tx, 'confirm', span(CONFIRM_DAYS), now))
      await app.jobs.enqueue(tx, REMIND_TO_CONFIRM, { memberId })
    for (const memberId of await takeToRemind(tx, 'photo', span(PHOTO_DAYS), now))
      await app.jobs.enqueue(tx, REMIND_OF_PHOTO, { memberId })
  })
}

/**
 * The only mail to an unconfirmed address after the activation mail: it lets its owner finish the signup. If
 * somebody else typed the address, it is the last one.
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
