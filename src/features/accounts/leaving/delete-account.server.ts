import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { LeavingReason } from '#shared/leaving.ts'
import type { MemberContext } from '../account/context.server.ts'
import { erasedFrom } from '../account/deleted-account.server.ts'
import { lockLivingAccount } from '../account/lock-account.server.ts'
import { ticketFor } from '../account/mail-trouble.server.ts'
import { SESSION_COOKIE } from '../login/session.server.ts'
import { leave } from './leave.server.ts'
import { insertLeavingReason } from './leaving-queries.server.ts'

type Leaving = { reason?: LeavingReason | null | undefined; remarks?: string | null | undefined }

/**
 * Hides the member from everybody, ends every session and enqueues the receipt mail. No data is lost until
 * the account is erased.
 */
export async function deleteAccount(
  context: MemberContext,
  leaving: Leaving,
): Promise<{ until: string; ticket: string }> {
  const { app, viewer, origin, cookies } = context
  const ticket = ticketFor(context, viewer.email, ['accounts.deleted_mail'])
  const deletedAt = await transact(app.db, async (tx) => {
    // Another device may have deleted it first.
    await lockLivingAccount(tx, viewer.id)
    await keepReason(tx, app, context, leaving)
    return leave(tx, app, { memberId: viewer.id, baseUrl: origin.baseUrl })
  })
  cookies.clear(SESSION_COOKIE)
  return { until: erasedFrom(deletedAt).toISOString(), ticket }
}

async function keepReason(tx: Tx, app: App, { site, viewer }: MemberContext, leaving: Leaving) {
  if (!leaving.reason) return
  const remarks = leaving.reason === 'other' ? withoutPerson(leaving.remarks ?? '', viewer) : ''
  await insertLeavingReason(tx, {
    id: app.ids.token(),
    siteId: site.id,
    reason: leaving.reason,
    remarks: remarks || null,
    leftIn: `${app.clock.now().toISOString().slice(0, 7)}-01`,
  })
}

/** Removes name, address and telephone numbers from remarks, which are kept anonymously. */
export function withoutPerson(remarks: string, { name, email }: { name: string; email: string }): string {
  return [email, name]
    .map((own) => own.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`))
    .reduce(
      (text, own) => text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${own}(?![\\p{L}\\p{N}])`, 'giu'), '…'),
      remarks,
    )
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, '…')
    .trim()
}
