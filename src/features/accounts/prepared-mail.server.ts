import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { mailAccount } from './account-mails.server.ts'
import { deleteExpiredPrepared, renewPreparedLink, takeUnmailed } from './prepared-queries.server.ts'
import { hashToken } from './token-hash.server.ts'

/** The link to complete a prepared signup; afterwards we forget what we were told. */
export const PREPARED_DAYS = 30
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

/** Has everybody mailed whose signup was prepared since; an import needs no queue of its own. */
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

/** Makes the personal link and mails it. */
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
    baseUrl: addressOf(app, person.host),
    path: `/complete-signup?token=${token}`,
    paragraphs: ['body', 'expiry'],
    values: { days: PREPARED_DAYS },
  })
}

/** Forgets those who did not come. */
export async function sweepPrepared(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteExpiredPrepared(tx, app.clock.now()))
}

function addressOf({ config: { publicUrl } }: App, host: string): string {
  const { hostname, protocol } = new URL(publicUrl)
  return hostname === host ? publicUrl : `${protocol}//${host}`
}
