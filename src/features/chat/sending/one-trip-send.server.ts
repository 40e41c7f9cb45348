import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { sessionStateOf } from '#features/accounts/account/valid-session.server.ts'
import { holdSameText } from '#features/members/contact-details/same-text.server.ts'
import { describeMessage } from '../reading/describe-message.server.ts'
import type { Send, Sent } from './post-message.server.ts'
import { oneTripSendsOf } from './sends-together.server.ts'
import { leadsNowhere } from './spam/spam.server.ts'

/**
 * Sends as most messages are sent, together with others that come at the same time: words of a premium member with enough
 * credits, in a conversation in which they have written before. For any other message it answers undefined and has done
 * nothing; `sendWithin` then finds out what, and refuses it or allows it.
 */
export async function sendInOneTrip(context: MemberContext, send: Send): Promise<Sent | undefined> {
  const { app, site, session, viewer } = context
  const { id: clientId, to, body } = send
  const senderFits = viewer.paidUser && viewer.status === 'active' && !viewer.heldAt
  if (!senderFits || send.gift || send.attachment || send.reply_to !== undefined) return undefined
  // Counted before it is known whether they have answered, so that of many at once not too many get through.
  const isFree = leadsNowhere(context, body)
  const held = isFree ? await holdSameText(context, { to, body }) : undefined
  const sent = await oneTripSendsOf(app)({
    ...sessionStateOf(app, session),
    id: app.ids.uuid(),
    siteId: site.id,
    senderId: viewer.id,
    receiverId: to,
    clientId,
    body,
    key: keyOfMessage(clientId),
    credits: site.settings.message_credits,
    createdAt: app.clock.now(),
    unanswered: held !== undefined && held.beyond === undefined,
  })
  await held?.settle(sent !== undefined && !sent.answered)
  if (!sent) return undefined
  session.unconfirmed = false
  const { message, balance } = sent
  return { conversation: message.conversationId, message: describeMessage(message, viewer.id), balance }
}

/** The ledger's key of the transfer that pays for a message. */
export const keyOfMessage = (clientId: string): string => `message:${clientId}`
