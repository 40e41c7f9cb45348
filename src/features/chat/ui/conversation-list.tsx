import { useRouterState, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChats } from '#page/account.ts'
import { useAfterTouch } from '#page/late/after-touch.ts'
import type { Chat } from '../contract.ts'
import { SOUGHT_MAX } from '../sending/message-limits.ts'
import { Found } from './find/lazy-found.ts'
import { ChatRow } from './list/chat-row.tsx'
import { ArchivedChats, MoreChats, NoChats } from './list/lazy-no-chats.ts'
import { useTyping } from './news/typing.ts'

const MissingList = lazy(() =>
  import('./list/missing-list.tsx').then((module) => ({ default: module.MissingList })),
)

const loadUnreadFirst = () => import('./list/unread-first.tsx')

/** My conversations, newest first, or what is sought in them. `current` is the open one. */
export function ConversationList({ current }: { current?: string }) {
  const t = useTranslations('chat.list')
  const { data, isError, refetch } = useChats()
  const typing = useTyping()
  const UnreadFirst = useAfterTouch(loadUnreadFirst)
  // Beside an open conversation, that member's name is the page's h1.
  const Heading = useRouterState({ select: ({ location }) => location.pathname === '/chats' }) ? 'h1' : 'h2'
  const q = useSearch({ strict: false, select: (search) => search.q }) ?? ''
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    // The address changed by a step back or forward; while a member types, it changes after the field.
    if (!typed || !q) setTyped(q)
  }
  const field = useRef<HTMLInputElement>(null)
  const rows = (chats: Chat[]) => (
    <ul className="pb-4">
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} current={chat.id === current} typing={typing.has(chat.id)} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className="sticky top-0 z-10 bg-canvas/92 px-4 pt-5 pb-3 backdrop-blur-lg">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <Heading className="text-xl">{t('title')}</Heading>
          {UnreadFirst && data?.chats[1] && <UnreadFirst />}
        </div>
        <input
          ref={field}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="find-field"
          maxLength={SOUGHT_MAX}
        />
      </div>
      <Suspense>
        {typed || q ? (
          <Found typed={typed} inputRef={field} onClear={() => setTyped('')} rows={rows} />
        ) : data ? (
          <Rows {...data} current={current} rows={rows} />
        ) : (
          <MissingList failed={isError} onRetry={() => void refetch()} />
        )}
      </Suspense>
    </>
  )
}

type RowsProps = {
  chats: Chat[]
  unread_first: boolean
  next_cursor: string | null
  current: string | undefined
  rows: (chats: Chat[]) => ReactNode
}

function Rows({ chats: all, unread_first, next_cursor, current, rows }: RowsProps) {
  const readLast = ({ num_unread_messages: unread }: Chat) => Number(unread === 0)
  // The server sorts them so; live news may have changed it since.
  const chats = unread_first ? all.toSorted((one, other) => readLast(one) - readLast(other)) : all
  if (chats.length === 0) return <NoChats />
  const archived = chats.filter((chat) => chat.archived)
  return (
    <>
      {rows(chats.filter((chat) => !chat.archived))}
      {next_cursor && (
        <Suspense>
          <MoreChats key={next_cursor} cursor={next_cursor} above={chats} current={current} rows={rows} />
        </Suspense>
      )}
      {archived[0] && !next_cursor && (
        <Suspense>
          <ArchivedChats chats={archived} current={current} rows={rows} />
        </Suspense>
      )}
    </>
  )
}
