import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { listAccountsOfAddress, type MailStopReason } from './mail-queries.server.ts'
import { stopMail } from './stop-mail.server.ts'

/** Stops mail to addresses that bounced or complained. Unknown addresses get the same answer as known ones. */
export async function hearMailEvents(
  context: ApiContext,
  events: { type: MailStopReason; email: string }[],
): Promise<void> {
  const { app, origin } = context
  const { mailEventsSecret } = app.config
  if (!mailEventsSecret) fail('not_found')
  if (!isSame(origin.authorization, `Bearer ${mailEventsSecret}`)) fail('authentication_required')
  for (const { type, email } of events) await stopMailTo(app, email, type)
}

/** What the mail server itself says at once of an address. */
export function hearRefusals(app: App): void {
  app.mail.onFate(async ({ to }, fate) => {
    if (fate !== 'address_refused') return
    await stopMailTo(app, to, 'bounced').catch((error: unknown) =>
      app.log.warn({ err: error }, 'bounce not noted'),
    )
  })
}

function stopMailTo(app: App, email: string, reason: MailStopReason): Promise<void> {
  return transact(app.db, async (tx) => {
    for (const account of await listAccountsOfAddress(tx, emailKey(email)))
      await stopMail(tx, app, { memberId: account.id, reason, email: account.email })
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
