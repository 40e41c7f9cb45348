import { lazyView } from '#page/late/lazy-view.ts'
import type { Message } from '#shared/message.ts'

export const TouchedMessage = lazyView(
  'touched-message',
  () => import('./touched-message.tsx'),
  'TouchedMessage',
)

/** Whether a message has more to show than its words. */
export function isTouched(message: Pick<Message, 'reply_to'> & Partial<Message>): boolean {
  const { reply_to, edited, gone, my_reaction, their_reaction } = message
  return Boolean(reply_to || edited || gone || my_reaction || their_reaction)
}
