import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Chat } from '#features/chat/contract.ts'
import { useFailedRemoval } from '#features/chat/ui/failed-removal.ts'
import { ArchivedChats, NoChats } from '#features/chat/ui/list/lazy-no-chats.ts'
import { useTyping } from '#features/chat/ui/typing.ts'
import { useShortTime } from '#features/chat/ui/use-day-label.ts'
import { useChats, useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { ConversationRow } from '#ui/chat/conversation-row.tsx'

const RemovalFailed = lazy(() =>
  import('#features/chat/ui/removal-failed.tsx').then((module) => ({ default: module.RemovalFailed })),
)
const MissingList = lazy(() =>
  import('#features/chat/ui/list/missing-list.tsx').then((module) => ({ default: module.MissingList })),
)

/** My conversations, newest first. `current` is the open one. */
export function ConversationList({ current }: { current?: string }) {
  const t = useTranslations('chat.list')
  const { data, isError, refetch } = useChats()
  // Beside an open conversation, that member's name is the page's h1.
  const Heading = useRouterState({ select: ({ location }) => location.pathname === '/chats' }) ? 'h1' : 'h2'
  return (
    <>
      <Heading className="sticky top-0 z-10 bg-canvas/92 px-4 pt-5 pb-3 text-xl backdrop-blur-lg">
        {t('title')}
      </Heading>
      {data ? (
        <Rows chats={data.chats} current={current} />
      ) : (
        <Suspense>
          <MissingList failed={isError} onRetry={() => void refetch()} />
        </Suspense>
      )}
      <FailedRemoval />
    </>
  )
}

function Rows({ chats, current }: { chats: Chat[]; current?: string }) {
  const typing = useTyping()
  if (chats.length === 0) {
    return (
      <Suspense>
        <NoChats />
      </Suspense>
    )
  }
  const rows = (some: Chat[]) => (
    <ul className="pb-4">
      {some.map((chat) => (
        <li key={chat.id}>
          <Row chat={chat} current={chat.id === current} typing={typing.has(chat.id)} />
        </li>
      ))}
    </ul>
  )
  const archived = chats.filter((chat) => chat.archived)
  return (
    <>
      {rows(chats.filter((chat) => !chat.archived))}
      <Suspense>{archived[0] && <ArchivedChats chats={archived} current={current} rows={rows} />}</Suspense>
    </>
  )
}

function Row({ chat, current, typing }: { chat: Chat; current: boolean; typing: boolean }) {
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
      link={<Link to="/chats/$id" params={{ id: chat.id }} />}
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

/** Reports a failed removal, on whichever page the member is by then. */
function FailedRemoval() {
  const failed = useFailedRemoval()
  return (
    failed && (
      <Suspense>
        <RemovalFailed key={failed.at} error={failed.error} />
      </Suspense>
    )
  )
}
