import { ORPCError } from '@orpc/server'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { loadViewer } from '../accounts/context.server.ts'
import { siteOfId } from '../site/site.server.ts'
import { hasFirstMessage, insertFirstMessage, takeFirstMessage } from './first-message-queries.server.ts'
import { sendWithin } from './send.server.ts'

export type FirstMessageDue = { memberId: string }
export const FIRST_MESSAGE: JobKind<FirstMessageDue> = { name: 'chat.first-message', retries: 8 }

/** Keeps what newcomers write to a member while they sign up, and sends it when they have confirmed. */
export function subscribeFirstMessages(app: App): void {
  app.events.on('account.created', async (tx, { memberId, firstMessage }) => {
    if (!firstMessage) return
    const { to, body } = firstMessage
    await insertFirstMessage(tx, { memberId, toId: to, id: app.ids.uuid(), body })
  })
  app.events.on('account.confirmed', async (tx, { memberId }) => {
    if (await hasFirstMessage(tx, memberId)) await app.jobs.enqueue(tx, FIRST_MESSAGE, { memberId })
  })
}

/** Sends it by the rules and at the price of every message; to somebody who cannot be written to any more, not. */
export async function sendFirstMessage(app: App, { memberId }: FirstMessageDue): Promise<void> {
  const viewer = await loadViewer(app.db, memberId)
  const site = viewer && (await siteOfId(app, viewer.siteId))
  if (!site) return
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
    await transact(app.db, (tx) => takeFirstMessage(tx, memberId))
  }
}
