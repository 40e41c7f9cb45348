import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import {
  findConversationBetween,
  findReportOfSite,
  type Message,
  messagesAround,
  messagesUntil,
} from './conversation-queries.server.ts'

/**
 * The part of a conversation around what an open report is about: the message, or what was said last before a member was
 * reported by the one they talked to. The look and its reason, if there is another than the report, stand in the log.
 * @throws not_found; conflict where the report is decided
 */
export async function openReportedConversation(
  context: StaffContext,
  { id, reason }: { id: string; reason?: string },
) {
  const { app, site } = context
  const report = (await findReportOfSite(app.db, site.id, id)) ?? fail('not_found')
  const { memberId, reporterId, messageSeq } = report
  if (!memberId || !reporterId) fail('not_found')
  if (report.state === 'decided') fail('conflict')
  const conversationId =
    report.conversationId ??
    (await findConversationBetween(app.db, reporterId, memberId)) ??
    fail('not_found')
  return transact(app.db, async (tx) => {
    const messages =
      messageSeq === null
        ? await messagesUntil(tx, conversationId, report.createdAt)
        : await messagesAround(tx, conversationId, messageSeq)
    const after = { report: report.number, messages: messages.length }
    await logAct(tx, app, actorOf(context), {
      action: 'conversation_opened',
      memberId,
      after,
      ...(reason && { reason }),
    })
    return { messages: messages.map((message) => describe(message, memberId, messageSeq)) }
  })
}

function describe(message: Message, reportedId: string, reportedSeq: number | null) {
  const { id, seq, senderId, body, createdAt } = message
  return {
    id,
    from: senderId === reportedId ? ('reported' as const) : ('reporter' as const),
    body,
    kind: kindOf(message),
    at: createdAt.toISOString(),
    reported: seq === reportedSeq,
  }
}

function kindOf({ unsentAt, gift, attachment }: Message): 'unsent' | 'gift' | 'text' | 'voice' | 'photo' {
  if (unsentAt) return 'unsent'
  if (gift) return 'gift'
  if (!attachment) return 'text'
  return attachment.kind === 'voice' ? 'voice' : 'photo'
}
