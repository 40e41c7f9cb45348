import { ORPCError } from '@orpc/server'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { mailAccount } from '../accounts/account-mails.server.ts'
import { loadViewer } from '../accounts/context.server.ts'
import { brandOfSite } from '../site/brand.server.ts'
import { siteOfId } from '../site/site.server.ts'
import { hasFirstMessage, insertFirstMessage, takeFirstMessage } from './first-message-queries.server.ts'
import { sendWithin } from './send.server.ts'

export type FirstMessageDue = { memberId: string }
export const FIRST_MESSAGE: JobKind<FirstMessageDue> = { name: 'chat.first-message', retries: 8 }

export type FirstMessageUnsent = { memberId: string; because: 'waiting' | 'unreachable' }
export const FIRST_MESSAGE_UNSENT: JobKind<FirstMessageUnsent> = {
  name: 'chat.first-message-unsent',
  retries: 8,
}

/** Refusals that buying credits lifts. */
const LIFTED_BY_PURCHASE = ['premium_only', 'insufficient_credits']

/** Keeps what newcomers write to a member while they sign up, and sends it when they have confirmed. */
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
 * Sends it by the rules and at the price of every message. What the writer cannot send waits until they have bought
 * credits; to somebody who cannot be written to any more it is not sent. Either is told.
 */
export async function sendFirstMessage(app: App, { memberId }: FirstMessageDue): Promise<void> {
  const viewer = await loadViewer(app.db, memberId)
  const site = viewer && (await siteOfId(app, viewer.siteId))
  if (!site || viewer.status === 'not_confirmed') return
  try {
    await transact(app.db, async (tx) => {
      const waiting = await takeFirstMessage(tx, memberId)
      if (!waiting) return
      const { id, toId: to, body } = waiting
      await sendWithin(tx, { app, site, viewer }, { id, to, body })
    })
  } catch (error) {
    const refused = error instanceof ORPCError && error.status < 500
    if (!refused) throw error
    const waits = LIFTED_BY_PURCHASE.includes(error.code)
    await transact(app.db, async (tx) => {
      if (!waits && !(await takeFirstMessage(tx, memberId))) return
      await app.jobs.enqueue(tx, FIRST_MESSAGE_UNSENT, {
        memberId,
        because: waits ? 'waiting' : 'unreachable',
      })
    })
  }
}

/** Tells who wrote it that it was not sent, and why. */
export async function mailUnsent(app: App, { memberId, because }: FirstMessageUnsent): Promise<void> {
  const to = await loadViewer(app.db, memberId)
  if (!to) return
  const { url } = await brandOfSite(app, to.siteId)
  await mailAccount(app, {
    kind: 'first_message_mail',
    to,
    baseUrl: url,
    paragraphs: [because],
    ...(because === 'waiting' && { path: '/credits' }),
  })
}
