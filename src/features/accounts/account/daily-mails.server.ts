import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { deleteMailRequests, insertMailRequest } from './mail-link-queries.server.ts'
import type { LinkPurpose } from './mail-links.server.ts'

/** Limit a day for mails of one kind, to one address or about one member. */
const MAILS_PER_DAY = 3

/**
 * Counts a mail that a user requests.
 * @param whom a member's id, or site and address where the limit must not disclose whether an account exists
 * @throws mail_limit when the day's limit is reached
 */
export async function countDailyMail(
  tx: Tx,
  app: App,
  purpose: LinkPurpose | 'complaint' | 'receipt' | 'statement',
  whom: string,
): Promise<void> {
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

export async function sweepMailRequests(app: App): Promise<void> {
  await transact(app.db, (tx) => deleteMailRequests(tx, new Date(app.clock.now().getTime() - DAY)))
}
