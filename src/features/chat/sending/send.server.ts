import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { accountLockQuery, requireLiving } from '#features/accounts/account/lock-account.server.ts'
import { validSessionQuery } from '#features/accounts/account/valid-session.server.ts'
import { spendFrom, walletQuery } from '#features/credits/ledger.server.ts'
import { refuseContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { allowContact, contactQuery } from '#features/members/gate.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether } from '#server/database/together.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { creditsOfGift, type GiftKind } from '#shared/gift.ts'
import { historyStart } from '../reading/describe.server.ts'
import { describeMessage, goneFor } from '../reading/describe-message.server.ts'
import { findMessage } from '../reading/message-queries.server.ts'
import { mayWriteFree } from './free-conversations.server.ts'
import { keyOfMessage, sendInOneTrip } from './one-trip-send.server.ts'
import { postMessage, type Send, type Sent } from './post-message.server.ts'
import { sendStateQuery } from './send-queries.server.ts'
import { keepHeld } from './spam/held.server.ts'
import { countFirstMessage, refuseSameText } from './spam/spam.server.ts'

const SENDS_PER_MEMBER = { points: 60, seconds: 60 }

/** Sends a message and charges for it, atomically. Idempotent per id: a repeated send costs nothing. */
export async function sendMessage(context: MemberContext, send: Send): Promise<Sent> {
  const { app, site } = context
  if (send.body.length > site.settings.message_length) refuseField('body', 'too_big')
  await spendSend(context)
  return oneByOne(`${context.viewer.id} ${send.id}`, async () => {
    const sent = await sendInOneTrip(context, send)
    if (sent) return sent
    return transact(app.db, (tx) => sendWithin(tx, context, send)).catch((error: unknown) =>
      keepHeld(context, send, error),
    )
  })
}

const sends = new Map<string, Promise<Sent>>()

/** Sends of one id are one message: at once, each would be counted as another with the same words. */
async function oneByOne(id: string, send: () => Promise<Sent>): Promise<Sent> {
  const sent = sends.get(id)?.then(send, send) ?? send()
  sends.set(id, sent)
  try {
    return await sent
  } finally {
    if (sends.get(id) === sent) sends.delete(id)
  }
}

/** Takes one from the member's rate limit of messages of all kinds; once, where a request is done anew. */
export async function spendSend({ app, viewer, allowedBy }: MemberContext): Promise<void> {
  if (allowedBy?.has('send')) return
  await app.limits.spend('send', SENDS_PER_MEMBER, viewer.id)
  allowedBy?.add('send')
}

/** Sends a gift from the catalogue, as a message: with the same rules, and at its own price. */
export function giveGift(
  context: MemberContext,
  gift: { id: string; to: string; gift: GiftKind; reply_to?: number },
): Promise<Sent> {
  return sendMessage(context, { ...gift, body: '' })
}

/** The sender; without a session where the message was written earlier and the sender may be away now. */
type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'> & Partial<Pick<MemberContext, 'session'>>

/** Sends a message within a larger transaction. */
export async function sendWithin(tx: Tx, sender: Sender, send: Send): Promise<Sent> {
  const { app, site, viewer } = sender
  const { id: clientId, body, gift = null, attachment = null } = send
  const purpose = attachment ? 'photo' : gift ? 'gift' : 'message'
  const found = await allowSend(tx, sender, send, purpose)
  const { earlier, inbox, wallet } = found
  if (earlier) {
    const { conversationId, seq, said } = earlier
    const isSaid =
      !said || (said.body === body && said.gift === gift && said.digest === (attachment?.digest ?? null))
    const same = isSaid && earlier.replySeq === (send.reply_to ?? null)
    if (conversationId !== inbox?.conversationId || !same) fail('conflict')
    const { balance } = wallet
    const message = await findMessage(tx, conversationId, { since: historyStart(sender), seq })
    if (!message) fail('conflict')
    return { conversation: conversationId, message: describeMessage(message, viewer.id), balance }
  }
  const { receiver, answered, quoted, credits, spending } = found
  const { balance, repeated, legs } = spending
  // The charge is in the ledger, but its message was deleted with an erased member.
  if (repeated) fail('conflict')
  if (!answered) await refuseSameText(tx, sender, { to: receiver.id, body })
  if (!inbox || inbox.sent === 0) await countFirstMessage(tx, sender, { to: receiver.id, body })
  const message = await postMessage(tx, app, {
    siteId: site.id,
    from: viewer.id,
    to: receiver.id,
    clientId,
    body,
    gift,
    attachment: attachment?.kind === 'photo' ? { ...attachment, fromNew: !answered } : attachment,
    credits,
    conversation: inbox?.conversationId,
    reply: quoted,
    balance,
    scripted: receiver.scripted,
    debit: legs,
  })
  return { conversation: message.conversationId, message: describeMessage(message, viewer.id), balance }
}

type SendPurpose = 'photo' | 'gift' | 'message'

/** Refuses what cannot be sent, before its file is read, which is work. What was sent before is let through. */
export async function rehearseSend(sender: Sender, send: Omit<Send, 'body'>): Promise<void> {
  await transact(sender.app.db, (tx) => allowSend(tx, sender, { ...send, body: '' }, 'photo'))
}

/** All that a send is allowed or refused by, or the earlier message with its id. Locks the sender. */
async function allowSend(
  tx: Tx,
  sender: Sender,
  { id: clientId, to, body, gift, reply_to: replySeq }: Send,
  purpose: SendPurpose,
) {
  const { app, site, viewer, session } = sender
  const key = keyOfMessage(clientId)
  // A block locks both accounts, so a member who has blocked the sender gets no further message.
  const [account, found, { inbox, earlier, answered }, wallet] = await askTogether(tx, [
    accountLockQuery(viewer.id),
    contactQuery(sender, to),
    sendStateQuery(viewer.id, { to, clientId }),
    walletQuery(viewer.id, key),
    ...(session ? [validSessionQuery(app, session)] : []),
  ])
  const { status, paidUser, bannedAt } = requireLiving(account)
  if (bannedAt) fail('authentication_required')
  if (status === 'not_confirmed') fail('confirmation_required')
  const receiver = allowContact(sender, found)
  if (viewer.heldAt) fail('message_held_back', { why: 'under_review', max: null, words: null })
  if (earlier) return { earlier, inbox, wallet }
  if (receiver.status === 'not_confirmed') fail('not_confirmed')
  const limit = site.settings.free_conversations
  if (!paidUser && !(await mayWriteFree(tx, { memberId: viewer.id, to: receiver.id, inbox, limit })))
    fail('premium_only', { limit: 'conversations', max: limit })
  if (!answered) refuseContactDetails(sender, body)
  const quoted = replySeq === undefined ? null : await findQuoted(tx, sender, inbox?.conversationId, replySeq)
  const { message_credits, photo_credits, gift_credits } = site.settings
  const credits = gift
    ? creditsOfGift(gift, gift_credits)
    : purpose === 'photo'
      ? photo_credits
      : message_credits
  const spending = spendFrom(wallet, app, { memberId: viewer.id, key, account: purpose, amount: credits })
  return { earlier: undefined, inbox, wallet, receiver, answered, quoted, credits, spending }
}

/** The message that is answered; it must be in view of its reader. */
async function findQuoted(tx: Tx, sender: Sender, conversationId: string | undefined, seq: number) {
  const found =
    conversationId && (await findMessage(tx, conversationId, { since: historyStart(sender), seq }))
  if (!found || goneFor(found, sender.viewer.id)) refuseField('reply_to', 'not_found')
  return found
}
