import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { isWantedByDefault, MAIL_KINDS, type MailKind } from './kinds.ts'
import { findPreferences, savePreferences } from './mail-queries.server.ts'

export type WantedMails = Record<MailKind, boolean>

export async function wantedMails(db: Db, memberId: string): Promise<WantedMails> {
  const said = await findPreferences(db, memberId)
  return Object.fromEntries(
    MAIL_KINDS.map((kind) => [kind, said[kind] ?? isWantedByDefault(kind)]),
  ) as WantedMails
}

export function describeMails({ app, viewer }: MemberContext): Promise<WantedMails> {
  return wantedMails(app.db, viewer.id)
}

/** Changes the given kinds and leaves the others. */
export async function chooseMails(
  context: MemberContext,
  emails: Partial<WantedMails>,
): Promise<WantedMails> {
  const { app, viewer } = context
  await transact(app.db, (tx) => savePreferences(tx, viewer.id, emails, app.clock.now()))
  return describeMails(context)
}
