import { createHash, timingSafeEqual } from 'node:crypto'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext } from '../accounts/context.server.ts'
import { emailKey } from '../accounts/rules.ts'
import { listAccountsOfAddress, type MailStopReason } from './mail-queries.server.ts'
import { stopMail } from './stop-mail.server.ts'

/** Stops mail to addresses that a mail service had trouble with. What we do not know is answered like what we do. */
export async function hearMailEvents(
  context: ApiContext,
  events: { type: MailStopReason; email: string }[],
): Promise<void> {
  const { app, origin } = context
  const { mailEventsSecret } = app.config
  if (!mailEventsSecret) fail('not_found')
  if (!isSame(origin.authorization, `Bearer ${mailEventsSecret}`)) fail('authentication_required')
  for (const { type, email } of events)
    await transact(app.db, async (tx) => {
      for (const account of await listAccountsOfAddress(tx, emailKey(email)))
        await stopMail(tx, app, { memberId: account.id, reason: type, email: account.email })
    })
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
