import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { ConversationRow } from '#ui/chat/conversation-row.tsx'
import type { Chat, FoundMessage } from '../../contract.ts'
import { useShortTime } from '../use-day-label.ts'

/** Leads to the message in its conversation. */
export function FoundMessageRow({ message, chat }: { message: FoundMessage; chat: Chat | undefined }) {
  const t = useTranslations('chat.find')
  const gone = useTranslations('chat.list')('gone_name')
  const settings = useSettings()
  const shortTime = useShortTime()
  const { profile = null, closed = null } = chat ?? {}
  const words = message.snippet.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <mark key={index} className="rounded-sm bg-primary-soft text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
  return (
    <ConversationRow
      name={profile?.name ?? closed?.name ?? gone}
      age={profile?.age}
      photo={profile && photoSource(profile.main_image, settings.cdn_prefix)}
      fictionalWord={(profile ?? closed)?.fictional ? settings.fictional_singular : undefined}
      closed={closed !== null}
      snippet={
        <span className="line-clamp-2 whitespace-normal">
          {message.mine && `${t('you')} `}
          <bdi>{words}</bdi>
        </span>
      }
      time={shortTime(Date.parse(message.created_at))}
      dateTime={message.created_at}
      link={
        <Link
          to="/chats/$id"
          params={{ id: message.conversation }}
          search={({ q }) => ({ q, message: message.seq })}
        />
      }
    />
  )
}
