import type { Message } from '#shared/message.ts'
import type { ConversationPages } from '../conversation-query.ts'
import { MessageActs } from './message-acts.tsx'

type ActsOnProps = {
  name: string
  seq: number
  anchor: HTMLElement
  pages: ConversationPages
  onReply?: (message: Message) => void
  onClose: () => void
}

/** The acts on one of the loaded messages. */
export function ActsOn({ seq, pages: { pages }, ...props }: ActsOnProps) {
  const message = pages.flatMap((page) => page.messages).find((one) => one.seq === seq)
  const { conversation, read_up_to } = pages[0]!
  if (!message || !conversation) return null
  return (
    <MessageActs conversation={conversation} message={message} read={seq <= (read_up_to ?? 0)} {...props} />
  )
}
