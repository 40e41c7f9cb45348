import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockingAccount } from '#features/accounts/account/lock-account.server.ts'
import { standingOf } from '#features/accounts/account/standing-session.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether } from '#server/database/together.ts'
import { describeMessage, UNTOUCHED } from './describe-message.server.ts'
import { announceMessage } from './post-message.server.ts'
import type { Send, Sent } from './send.server.ts'
import { isHarmless } from './spam/spam.server.ts'
import { postingUsual } from './usual-send-queries.server.ts'

/**
 * Sends as most messages are sent, in one trip: words of a premium member with enough credits, in a conversation in which
 * they have written before. Where anything is unusual it answers undefined and has only locked the sender; `sendWithin`
 * then finds out what, and refuses it or allows it.
 */
export async function sendUsual(tx: Tx, context: MemberContext, send: Send): Promise<Sent | undefined> {
  const { app, site, session, viewer } = context
  const { id: clientId, to, body } = send
  const isUsual = viewer.paidUser && viewer.status === 'active' && !viewer.heldAt
  if (!isUsual || send.gift || send.attachment || send.reply_to !== undefined) return undefined
  const credits = site.settings.message_credits
  const row = { id: app.ids.uuid(), senderId: viewer.id, clientId, body, credits, createdAt: app.clock.now() }
  const [, posted] = await askTogether(tx, [
    lockingAccount(viewer.id),
    postingUsual({
      ...standingOf(app, session),
      ...row,
      siteId: site.id,
      receiverId: to,
      key: keyOfMessage(clientId),
      unanswered: isHarmless(context, body),
    }),
  ])
  if (!posted) return undefined
  session.unconfirmed = false
  const { conversationId, seq, unread, balance, scripted } = posted
  const nothing = { gift: null, attachment: null, replySeq: null, quoted: null }
  const message = { ...row, conversationId, seq, ...nothing, ...UNTOUCHED }
  await announceMessage(tx, app, { message, to, unread, balance, scripted })
  return { conversation: conversationId, message: describeMessage(message, viewer.id), balance }
}

/** The ledger's key of the transfer that pays for a message. */
export const keyOfMessage = (clientId: string): string => `message:${clientId}`
