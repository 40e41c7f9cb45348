import { ORPCError } from '@orpc/server'
import { mailAccount } from '#features/accounts/account/account-mails.server.ts'
import { loadViewer, type MemberContext } from '#features/accounts/account/context.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import {
  deleteHeld,
  deleteHeldBefore,
  findHeldMessage,
  findHeldTo,
  insertHeld,
  updateAllowed,
} from './held-queries.server.ts'

const KEPT_DAYS = 30

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>

/** Has a moderator look at a first message that was held back for its sender's many others, and fails as before. */
export async function keepHeld(
  { app, site, viewer }: Sender,
  { to, body }: { to: string; body: string },
  error: unknown,
): Promise<never> {
  await transact(app.db, (tx) => queueHeld(tx, { app, site, viewer }, { to, body }, error))
  throw error
}

/** @returns whether a moderator looks at it; else the rule that holds it back decides */
export async function queueHeld(
  tx: Tx,
  { app, site, viewer }: Sender,
  { to, body }: { to: string; body: string },
  error: unknown,
): Promise<boolean> {
  const why = whyHeld(error)
  if (!why || !body) return false
  const before = await findHeldTo(tx, viewer.id, to)
  if (before?.body === body) return true
  if (before) await deleteHeld(tx, before.id)
  const held = { id: app.ids.uuid(), memberId: viewer.id, toId: to, body, why, createdAt: app.clock.now() }
  if (!(await insertHeld(tx, held))) return true
  const news = { heldId: held.id, formerId: before?.id, memberId: viewer.id, siteId: site.id, body }
  await app.events.emit(tx, 'message.heldBack', news)
  return true
}

function whyHeld(error: unknown): 'same_text' | 'too_many' | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'message_held_back') return undefined
  const { why } = error.data as { why: string }
  return why === 'same_text' || why === 'too_many' ? why : undefined
}

/** Whether a moderator has found that this message may be sent, however many others there were. */
export async function isAllowed(
  db: Db,
  memberId: string,
  { to, body }: { to: string; body: string },
): Promise<boolean> {
  const held = await findHeldTo(db, memberId, to)
  return held?.allowed === true && held.body === body
}

export type AllowedMail = { held: string }
export const ALLOWED_MAIL: JobKind<AllowedMail> = { name: 'chat.held-message-allowed', retries: 8 }

/** What a moderator has found. The member sends an allowed message themselves, at its usual price. */
export async function settleHeld(tx: Tx, app: App, id: string, allowed: boolean): Promise<boolean> {
  if (!(await updateAllowed(tx, id, allowed))) return false
  if (allowed) await app.jobs.enqueue(tx, ALLOWED_MAIL, { held: id })
  return true
}

export function describeHeld(db: Db, id: string) {
  return findHeldMessage(db, id)
}

export async function mailAllowed(app: App, { held: id }: AllowedMail): Promise<void> {
  const held = await findHeldMessage(app.db, id)
  const to = held?.allowed && (await loadViewer(app.db, held.memberId))
  if (!to) return
  const { url } = await brandOfSite(app, to.siteId)
  await mailAccount(app, {
    kind: 'held_message_mail',
    to,
    baseUrl: url,
    path: `/members/${held.toId}`,
    paragraphs: ['body', 'text'],
    values: { name: held.toName, text: held.body },
  })
}

export const SWEEP_HELD: JobKind<object> = { name: 'chat.sweep-held', retries: 0, cron: '41 * * * *' }

export async function sweepHeld(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY)
  await transact(app.db, (tx) => deleteHeldBefore(tx, before))
}
