import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs.ts'
import type { LinkPurpose } from './mail-links.server.ts'
import { deleteMailRequests, insertMailRequest } from './reset-queries.server.ts'

/** Mails of one kind to one address, or about one member, within a day. */
const MAILS_PER_DAY = 3

/**
 * Counts a mail that somebody asks for.
 * @param whom a member's id, or site and address where it must not matter whether there is an account
 * @throws mail_limit when there were as many as a day allows
 */
export async function countDailyMail(tx: Tx, app: App, purpose: LinkPurpose, whom: string): Promise<void> {
  const keyHash = createHmac('sha256', app.secret).update(`mail ${purpose} ${whom}`).digest()
  const now = app.clock.now()
  const since = new Date(now.getTime() - DAY)
  if (!(await insertMailRequest(tx, { keyHash, now, since, most: MAILS_PER_DAY }))) fail('mail_limit')
}

export const SWEEP_MAIL_REQUESTS: JobKind<object> = {
  name: 'accounts.sweep-mail-requests',
  retries: 0,
  cron: '23 * * * *',
}

/** Forgets requests that no longer count. */
export async function sweepMailRequests(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteMailRequests(tx, new Date(app.clock.now().getTime() - DAY)))
}
