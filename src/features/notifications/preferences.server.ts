import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { endWeeklyMails } from '#features/discovery/saved/saved-searches.server.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { isWantedByDefault, MAIL_KINDS, type MailKind } from './kinds.ts'
import { findPreferences, savePreferences } from './mail-queries.server.ts'
import { savePreviews, wantsPreviews } from './queries.server.ts'
import { endWeeklyUpdates, wantWeeklyUpdates } from './weekly-queries.server.ts'

export type WantedMails = Record<MailKind, boolean>

export async function wantedMails(db: Db, memberId: string): Promise<WantedMails> {
  const said = await findPreferences(db, memberId)
  return Object.fromEntries(
    MAIL_KINDS.map((kind) => [kind, said[kind] ?? isWantedByDefault(kind)]),
  ) as WantedMails
}

type Preferences = { emails: WantedMails; push_previews: boolean }

export async function describePreferences({ app, viewer }: MemberContext): Promise<Preferences> {
  const [emails, push_previews] = await Promise.all([
    wantedMails(app.db, viewer.id),
    wantsPreviews(app.db, viewer.id),
  ])
  return { emails, push_previews }
}

/** Changes what is given and leaves the rest. */
export async function choosePreferences(
  context: MemberContext,
  { emails, push_previews }: { emails?: Partial<WantedMails>; push_previews?: boolean },
): Promise<Preferences> {
  const { app, viewer } = context
  await transact(app.db, async (tx) => {
    if (emails) await changeWanted(tx, viewer.id, emails, app.clock.now())
    for (const kind of MAIL_KINDS)
      if (emails?.[kind] === false)
        await app.events.emit(tx, 'mail.refused', { memberId: viewer.id, why: 'unsubscribed', kind })
    if (push_previews !== undefined) await savePreviews(tx, viewer.id, push_previews)
  })
  return describePreferences(context)
}

/** Changes which kinds of mail a member wants, with what hangs on them. */
export async function changeWanted(
  tx: Tx,
  memberId: string,
  emails: Partial<WantedMails>,
  now: Date,
): Promise<void> {
  await savePreferences(tx, memberId, emails, now)
  if (emails.weekly_updates) await wantWeeklyUpdates(tx, memberId, now)
  if (emails.weekly_updates === false) {
    await endWeeklyUpdates(tx, memberId)
    await endWeeklyMails(tx, memberId)
  }
}
