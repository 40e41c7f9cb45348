import { siteAddress } from '#features/site/brand.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { mailAccount } from '../account/account-mails.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { deleteExpiredPrepared, renewPreparedLink, takeUnmailed } from './prepared-queries.server.ts'

/** The validity of the link to complete a prepared signup, which is deleted afterwards. */
const PREPARED_DAYS = 30
const MAILS_AT_ONCE = 500

export const QUEUE_PREPARED: JobKind<object> = {
  name: 'accounts.queue-prepared',
  retries: 0,
  cron: '* * * * *',
}
export const PREPARED_MAIL: JobKind<{ id: string }> = { name: 'accounts.prepared-mail', retries: 8 }
export const SWEEP_PREPARED: JobKind<object> = {
  name: 'accounts.sweep-prepared',
  retries: 0,
  cron: '37 3 * * *',
}

/** Queues the mails of new prepared signups, so that an import only inserts rows. */
export async function queuePrepared(app: App): Promise<void> {
  let taken: number
  do {
    taken = await transact(app.db, async (tx) => {
      const due = await takeUnmailed(tx, app.clock.now(), MAILS_AT_ONCE)
      for (const { id } of due) await app.jobs.enqueue(tx, PREPARED_MAIL, { id })
      return due.length
    })
  } while (taken === MAILS_AT_ONCE)
}

/** Mails a new personal link. */
export async function mailPrepared(app: App, { id }: { id: string }): Promise<void> {
  const token = app.ids.token()
  const expiresAt = new Date(app.clock.now().getTime() + PREPARED_DAYS * DAY)
  const person = await transact(app.db, (tx) =>
    renewPreparedLink(tx, id, { tokenHash: hashToken(token), expiresAt }),
  )
  if (!person) return
  await mailAccount(app, {
    kind: 'prepared_mail',
    to: person,
    baseUrl: siteAddress(app.config, person.host),
    path: `/complete-signup?token=${token}`,
    paragraphs: ['body', 'expiry'],
    values: { days: PREPARED_DAYS },
  })
}

export async function sweepPrepared(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteExpiredPrepared(tx, app.clock.now()))
}
