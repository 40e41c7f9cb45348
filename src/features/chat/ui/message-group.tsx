import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { TimelineGroup, TimelineMessage } from '#features/chat/ui/timeline.ts'
import { type Bubble, ChatBubbles } from '#ui/chat/chat-bubbles.tsx'

type MessageGroupProps = {
  group: TimelineGroup
  author: string
  fresh: boolean
  onRetry: () => void
  onTakeBack: (id: string) => void
}

const FEW_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u

export const MessageGroup = memo(function MessageGroup({
  group,
  author,
  fresh,
  onRetry,
  onTakeBack,
}: MessageGroupProps) {
  const t = useTranslations('chat')
  const format = useFormatter()
  const { mine, sentAt, messages } = group
  const { state } = messages.at(-1)!
  return (
    <ChatBubbles
      mine={mine}
      author={author}
      bubbles={messages.map(bubbleOf)}
      time={format.dateTime(sentAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      dateTime={new Date(sentAt).toISOString()}
      state={state}
      stateLabel={t(`messages.${state}`)}
      onRetry={onRetry}
      retryLabel={t('try_again')}
      onTakeBack={onTakeBack}
      takeBackLabel={t('messages.take_back')}
      fresh={fresh}
    />
  )
})

function bubbleOf({ key, body, state }: TimelineMessage): Bubble {
  const failed = state === 'failed'
  const drawn = !failed && FEW_EMOJI.test(body)
  return {
    id: key,
    content: drawn ? <span className="text-3xl">{body}</span> : body,
    bare: drawn,
    failed,
  }
}
