import type { UpdateObject } from 'kysely'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import { refuseContactDetails } from '#features/members/contact-details/contact-details.server.ts'
import { requireContact } from '#features/members/gate.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { afterCommit, transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { CHANGEABLE_MINUTES, type Message } from '#shared/message.ts'
import { accessConversation } from '../../gate.server.ts'
import { historyStart } from '../../reading/describe.server.ts'
import { describeMessage, goneFor } from '../../reading/describe-message.server.ts'
import { type FoundMessage, findMessage } from '../../reading/message-queries.server.ts'
import { findInbox, findShared } from '../../reading/queries.server.ts'
import { refuseSameText } from '../../sending/spam/spam.server.ts'
import { removeAttachment } from '../attachments/files.server.ts'
import { uncountGift } from '../gifts/received.server.ts'
import {
  changeMessage,
  countDeletion,
  countOneLess,
  hasWrittenSince,
  isUnread,
  takeRevision,
} from './queries.server.ts'

const ACTS_PER_MEMBER = { points: 60, seconds: 60 }
/** A slip is put right in fewer; more are a conversation for nothing. */
const EDITS_PER_MESSAGE = { points: 5, seconds: CHANGEABLE_MINUTES * 60 }

type Place = { conversation: string; seq: number }
type Changed = { message: Message; revision: number; deletions?: number }
type Changes = UpdateObject<Tables, 'message'>

type Act = {
  /**
   * `says`: the other gets to see something, so the conversation must be open and the address confirmed. `takes`: the
   * other loses something. `own`: the other must not notice.
   */
  kind: 'says' | 'takes' | 'own'
  senderOnly?: boolean
  /** How the message is afterwards; when it already is, the act is done. */
  leaves?: 'unsent' | 'deleted'
  /** What changes of the message; it may refuse. */
  change: (tx: Tx, message: FoundMessage, otherId: string) => Changes | Promise<Changes>
}

/** New words for the sender's own message, for 15 minutes while it is unread. The message says that it was edited. */
export function editMessage(
  context: MemberContext,
  { body, ...place }: Place & { body: string },
): Promise<Changed> {
  const { app, site, viewer } = context
  if (body.length > site.settings.message_length) refuseField('body', 'too_big')
  return act(context, place, {
    kind: 'says',
    senderOnly: true,
    async change(tx, message, otherId) {
      if (message.gift || message.attachment) fail('not_found')
      if (message.body === body) return {}
      requireRecent(context, message)
      // A member who hides what they have read must not show it by a refusal either.
      const { reading } = await findShared(tx, viewer.id, otherId)
      if (reading && !(await isUnread(tx, message, otherId))) fail('too_late', { why: 'read' })
      // An answer tells it anyhow, and new words after it would be a message for nothing.
      if (await hasWrittenSince(tx, message, otherId)) fail('too_late', { why: 'read' })
      await app.limits.spend('edit', EDITS_PER_MESSAGE, `${place.conversation} ${place.seq}`)
      const theirs = await findInbox(tx, otherId, place.conversation)
      if (!theirs?.sent) {
        refuseContactDetails(context, body)
        await refuseSameText(tx, context, { to: otherId, body })
      }
      return { body, editedAt: app.clock.now() }
    },
  })
}

/** Takes the words of the sender's own message from both, for 15 minutes. Its credits stay spent. */
export function unsendMessage(context: MemberContext, place: Place): Promise<Changed> {
  const { app } = context
  return act(context, place, {
    kind: 'takes',
    leaves: 'unsent',
    senderOnly: true,
    async change(tx, message, otherId) {
      requireRecent(context, message)
      if (!message.hiddenFromReceiver) await countAsRead(tx, app, message, otherId)
      if (message.gift && !message.hiddenFromReceiver) await uncountGift(tx, otherId, message.gift)
      if (message.attachment) await removeAttachment(tx, app, message)
      const gone = { body: '', gift: null, attachment: null }
      return { ...gone, unsentAt: app.clock.now(), senderReaction: null, receiverReaction: null }
    },
  })
}

/** Deletes a message for the viewer; the other keeps it. */
export function deleteForMe(context: MemberContext, place: Place): Promise<Changed> {
  return act(context, place, {
    kind: 'own',
    leaves: 'deleted',
    async change(tx, message) {
      const { id } = context.viewer
      if (message.senderId === id) return { hiddenFromSender: true }
      await countAsRead(tx, context.app, message, id)
      if (message.gift) await uncountGift(tx, id, message.gift)
      return { hiddenFromReceiver: true }
    },
  })
}

/** Sets the viewer's one reaction to a message; null takes it back. */
export function reactToMessage(
  context: MemberContext,
  { emoji, ...place }: Place & { emoji: string | null },
): Promise<Changed> {
  return act(context, place, {
    kind: 'says',
    change: (_tx, message) =>
      message.senderId === context.viewer.id ? { senderReaction: emoji } : { receiverReaction: emoji },
  })
}

/** Counts a message that goes one less, where its receiver has not read it, and tells their tabs. */
async function countAsRead(tx: Tx, app: App, message: FoundMessage, receiverId: string): Promise<void> {
  if (!(await isUnread(tx, message, receiverId))) return
  const { conversationId: conversation } = message
  const unread = await countOneLess(tx, receiverId, conversation)
  afterCommit(tx, () => app.live.tell(receiverId, { type: 'unread', conversation, unread }))
}

function requireRecent({ app }: MemberContext, message: FoundMessage): void {
  if (app.clock.now().getTime() - message.createdAt.getTime() > CHANGEABLE_MINUTES * MINUTE)
    fail('too_late', { why: 'time' })
}

/** Changes one message of the viewer's conversation, and tells both. */
async function act(
  context: MemberContext,
  place: Place,
  { kind, senderOnly, leaves, change }: Act,
): Promise<Changed> {
  const { app, viewer } = context
  await app.limits.spend('act', ACTS_PER_MEMBER, viewer.id)
  return transact(app.db, async (tx) => {
    const { status } = await lockLivingAccount(tx, viewer.id)
    const { otherId } = await accessConversation(tx, viewer, place.conversation)
    if (kind === 'says') {
      if (status === 'not_confirmed') fail('confirmation_required')
      // A block locks both accounts, so it is seen here.
      await requireContact(tx, context, otherId)
      if (viewer.heldAt) fail('message_held_back', { why: 'under_review', max: null, words: null })
    }
    const revision = await takeRevision(tx, place.conversation, kind === 'own' ? 0 : 1)
    const found = { since: historyStart(context), seq: place.seq }
    const message = await findMessage(tx, place.conversation, found)
    const gone = message && goneFor(message, viewer.id)
    if (!message || (senderOnly && message.senderId !== viewer.id)) fail('not_found')
    if (gone && gone !== leaves && kind !== 'own') fail('not_found')
    if (gone && gone === leaves) return { message: describeMessage(message, viewer.id), revision }
    const changes = await change(tx, message, otherId)
    await changeMessage(tx, message, kind === 'own' ? changes : { ...changes, revision })
    const changed = (await findMessage(tx, place.conversation, found))!
    const counted =
      kind === 'own' ? { deletions: await countDeletion(tx, viewer.id, place.conversation) } : {}
    const told = { revision, ...counted }
    const event = { type: 'changed', conversation: place.conversation, ...told } as const
    afterCommit(tx, () => {
      for (const id of kind === 'own' ? [viewer.id] : [viewer.id, otherId])
        app.live.tell(id, { ...event, message: describeMessage(changed, id) })
    })
    return { message: describeMessage(changed, viewer.id), ...told }
  })
}
