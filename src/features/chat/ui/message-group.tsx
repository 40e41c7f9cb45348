import { memo, Suspense } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Bubble, ChatBubbles } from '#ui/chat/chat-bubbles.tsx'
import { isTouched, TouchedMessage } from './acts/lazy-acts.ts'
import { AttachmentMessage } from './attachments/lazy-attachment-message.ts'
import type { TimelineGroup, TimelineMessage } from './timeline.ts'

type MessageGroupProps = {
  group: TimelineGroup
  author: string
  /** The other member's name. */
  name: string
  /** The newest message when the page was opened: later ones make an entrance. */
  openedAt: number
  onRetry: () => void
  onTakeBack: (id: string) => void
}

const FEW_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u

export const MessageGroup = memo(function MessageGroup({
  group,
  author,
  name,
  openedAt,
  onRetry,
  onTakeBack,
}: MessageGroupProps) {
  const t = useTranslations('chat.messages')
  const format = useFormatter()
  const { mine, sentAt, messages } = group
  const { state } = messages.at(-1)!
  return (
    <ChatBubbles
      mine={mine}
      author={author}
      bubbles={messages.map((message) => bubbleOf(message, { name, fresh: isFresh(message, openedAt) }))}
      actsLabel={t('options')}
      time={format.dateTime(sentAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      dateTime={new Date(sentAt).toISOString()}
      state={state}
      stateLabel={t(state === 'waiting' ? 'sending' : state)}
      onRetry={onRetry}
      retryLabel={t('try_again')}
      onTakeBack={onTakeBack}
      takeBackLabel={t('take_back')}
      fresh={isFresh(messages[0]!, openedAt)}
    />
  )
})

function isFresh({ seq }: TimelineMessage, openedAt: number): boolean {
  return seq === undefined || seq > openedAt
}

function bubbleOf(
  { key, seq, body, told, mine, state }: TimelineMessage,
  { name, fresh }: { name: string; fresh: boolean },
): Bubble {
  const failed = state === 'failed'
  const isAttachment = Boolean(told.gift ?? told.photo ?? told.voice)
  const drawn = !failed && FEW_EMOJI.test(body)
  const words = isAttachment ? (
    <Suspense>
      <AttachmentMessage told={told} mine={mine} name={name} fresh={fresh} />
    </Suspense>
  ) : drawn ? (
    <span className="text-3xl">{body}</span>
  ) : (
    body
  )
  return {
    id: key,
    seq,
    content: isTouched(told) ? (
      <Suspense fallback={words}>
        <TouchedMessage message={told} name={name}>
          {words}
        </TouchedMessage>
      </Suspense>
    ) : (
      words
    ),
    bare: drawn || (isAttachment && !told.voice),
    failed,
  }
}
