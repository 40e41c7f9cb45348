import { ORPCError } from '@orpc/server'
import { mailAccount } from '#features/accounts/account/account-mails.server.ts'
import { loadViewer } from '#features/accounts/account/context.server.ts'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ErrorData } from '#shared/errors.ts'
import { hasFirstMessage, insertFirstMessage, takeFirstMessage } from './first-message-queries.server.ts'
import { sendWithin } from './send.server.ts'
import { queueHeld } from './spam/held.server.ts'

export type FirstMessageDue = { memberId: string }
export const FIRST_MESSAGE: JobKind<FirstMessageDue> = { name: 'chat.first-message', retries: 8 }

export type FirstMessageUnsent = {
  memberId: string
  because: 'waiting' | 'unreachable' | 'held_back' | 'looked_at'
  /** What of the message leads elsewhere. */
  words?: string | null
}
export const FIRST_MESSAGE_UNSENT: JobKind<FirstMessageUnsent> = {
  name: 'chat.first-message-unsent',
  retries: 8,
}

/** Refusals that a purchase of credits resolves. */
const LIFTED_BY_PURCHASE = ['premium_only', 'insufficient_credits']

/** Stores the message that a new member wrote during signup, and sends it after the confirmation. */
export function subscribeFirstMessages(app: App): void {
  app.events.on('account.created', async (tx, { memberId, firstMessage }) => {
    if (!firstMessage) return
    const { to, body } = firstMessage
    await insertFirstMessage(tx, { memberId, toId: to, id: app.ids.uuid(), body })
  })
  for (const news of ['account.confirmed', 'purchase.completed'] as const)
    app.events.on(news, async (tx, { memberId }) => {
      if (await hasFirstMessage(tx, memberId)) await app.jobs.enqueue(tx, FIRST_MESSAGE, { memberId })
    })
}

/**
 * Sends the first message by the usual rules and at the usual price. If credits or premium are missing, it
 * waits for a purchase; if it is held back for its writer's many others, a moderator looks at it; if the recipient cannot
 * be written to any more, it is dropped. The writer is notified.
 */
export async function sendFirstMessage(app: App, { memberId }: FirstMessageDue): Promise<void> {
  const viewer = await loadViewer(app.db, memberId)
  const site = viewer && (await siteOfId(app, viewer.siteId))
  if (!site || viewer.status === 'not_confirmed') return
  try {
    await transact(app.db, async (tx) => {
      await lockAccount(tx, memberId)
      const waiting = await takeFirstMessage(tx, memberId)
      if (!waiting) return
      const { id, toId: to, body } = waiting
      await sendWithin(tx, { app, site, viewer }, { id, to, body })
    })
  } catch (error) {
    const refused = error instanceof ORPCError && error.defined
    if (!refused) throw error
    const waits = LIFTED_BY_PURCHASE.includes(error.code)
    await transact(app.db, async (tx) => {
      const taken = waits ? undefined : await takeFirstMessage(tx, memberId)
      if (!waits && !taken) return
      const isLookedAt =
        taken !== undefined &&
        (await queueHeld(tx, { app, site, viewer }, { to: taken.toId, body: taken.body }, error))
      const dropped = error.code === 'message_held_back' ? 'held_back' : 'unreachable'
      const because = waits ? 'waiting' : isLookedAt ? 'looked_at' : dropped
      const words = because === 'held_back' ? (error.data as ErrorData<'message_held_back'>).words : null
      await app.jobs.enqueue(tx, FIRST_MESSAGE_UNSENT, { memberId, because, words })
    })
  }
}

/** Mails the writer that the message was not sent, and why. */
export async function mailUnsent(app: App, { memberId, because, words }: FirstMessageUnsent): Promise<void> {
  const to = await loadViewer(app.db, memberId)
  if (!to) return
  const { url } = await brandOfSite(app, to.siteId)
  await mailAccount(app, {
    kind: 'first_message_mail',
    to,
    baseUrl: url,
    paragraphs: [because],
    values: { words: words ?? 'none' },
    ...(because === 'waiting' && { path: '/credits' }),
  })
}
