import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { MailKind } from './kinds.ts'
import { findMailed } from './mail-queries.server.ts'
import { changeWanted, wantedMails } from './preferences.server.ts'
import { stopMail } from './stop-mail.server.ts'
import { readUnsubscribe } from './unsubscribe-link.server.ts'

type Link = { memberId: string; kind: MailKind; email: string; stopped: boolean }

/** Gate: the token of any of our mails allows ending them. */
async function accessLink({ app }: ApiContext, token: string): Promise<Link> {
  const { memberId, kind } = readUnsubscribe(app, token)
  const mailed = await findMailed(app.db, memberId)
  if (!mailed) fail('link_invalid')
  return { memberId, kind, email: mailed.email, stopped: Boolean(mailed.stopped) }
}

export async function describeUnsubscribeLink(
  context: ApiContext,
  token: string,
): Promise<{ kind: MailKind; wanted: boolean; stopped: boolean }> {
  const { memberId, kind, stopped } = await accessLink(context, token)
  const wanted = await wantedMails(context.app.db, memberId)
  return { kind, wanted: wanted[kind], stopped }
}

/** Idempotent. */
export async function unsubscribe(
  context: ApiContext,
  { token, only_kind }: { token: string; only_kind?: boolean },
): Promise<void> {
  const { app } = context
  const { memberId, kind, email } = await accessLink(context, token)
  await transact(app.db, async (tx) => {
    if (!only_kind) return stopMail(tx, app, { memberId, reason: 'unsubscribed', email }, kind)
    await changeWanted(tx, memberId, { [kind]: false }, app.clock.now())
    await app.events.emit(tx, 'mail.refused', { memberId, why: 'unsubscribed', kind })
  })
}
