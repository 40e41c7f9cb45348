import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { ConversationRow } from '#ui/chat/conversation-row.tsx'
import type { Chat } from '../../contract.ts'
import { useShortTime } from '../use-day-label.ts'

type ChatRowProps = {
  chat: Chat
  /** The open one. */
  current?: boolean
  typing?: boolean
  /** Called before the conversation opens. */
  onOpen?: () => void
}

export function ChatRow({ chat, current, typing, onOpen }: ChatRowProps) {
  const t = useTranslations('chat.list')
  const settings = useSettings()
  const shortTime = useShortTime()
  const { profile, closed, last_message, num_unread_messages: count } = chat
  const sentAt = last_message && Date.parse(last_message.created_at)
  return (
    <ConversationRow
      name={profile?.name ?? closed?.name ?? t('gone_name')}
      age={profile?.age}
      photo={profile && photoSource(profile.main_image, settings.cdn_prefix)}
      onlineLabel={profile?.online ? t('online') : undefined}
      fictionalWord={(profile ?? closed)?.fictional ? settings.fictional_singular : undefined}
      closed={closed !== null}
      snippet={typing ? <span className="text-primary-ink">{t('typing')}</span> : <Snippet chat={chat} />}
      time={sentAt === null ? '' : shortTime(sentAt)}
      dateTime={last_message?.created_at}
      mutedLabel={chat.muted ? t('muted') : undefined}
      unread={{ count, label: t('unread', { count }) }}
      link={<Link to="/chats/$id" params={{ id: chat.id }} search={({ q }) => ({ q })} onClick={onOpen} />}
      current={current}
    />
  )
}

function Snippet({ chat: { closed, last_message } }: { chat: Chat }) {
  const t = useTranslations('chat.list')
  if (closed && closed.name !== null) return t(closed.why)
  if (!last_message) return t('no_message')
  if (last_message.unsent) return t('unsent')
  const text = last_message.kind === 'text' ? last_message.body : t(last_message.kind)
  return last_message.mine ? t('mine', { text }) : text
}
