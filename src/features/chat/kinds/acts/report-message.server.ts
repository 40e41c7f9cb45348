import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { type Filed, fileReport } from '#features/members/reports/report.server.ts'
import { fail } from '#server/errors.ts'
import type { ReportReason } from '#shared/report.ts'
import { accessConversation } from '../../gate.server.ts'
import { historyStart } from '../../reading/describe.server.ts'
import { goneFor } from '../../reading/describe-message.server.ts'
import { findMessage } from '../../reading/message-queries.server.ts'

type Input = { conversation: string; seq: number; key: string; reason: ReportReason; words: string }

/** Reports a message that the viewer was sent and can still read, with its words. */
export function reportMessage(
  context: MemberContext,
  { conversation, seq, ...report }: Input,
): Promise<Filed> {
  const { viewer } = context
  return fileReport(context, report, async (tx) => {
    const { otherId } = await accessConversation(tx, viewer, conversation)
    const message = await findMessage(tx, conversation, { since: historyStart(context), seq })
    if (!message || message.senderId !== otherId || goneFor(message, viewer.id)) fail('not_found')
    const { body, gift, attachment, createdAt: sentAt } = message
    const file = attachment?.files.full ?? null
    const photo = attachment?.kind === 'photo' ? file : null
    const voice = attachment?.kind === 'voice' ? file : null
    const said = { body, gift, photo, voice, sentAt }
    return { memberId: otherId, message: { conversationId: conversation, seq, ...said } }
  })
}
