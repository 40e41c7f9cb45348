import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import type { Message } from '#shared/message.ts'
import { useChatSession, useOutbox } from './chat-session.ts'
import { quoteOf } from './conversation-cache.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { type ConversationAddress, conversationQuery } from './conversation-query.ts'
import { replyTo } from './drafts.ts'
import { rememberLastChat } from './last-chat.ts'
import { MessageComposer } from './message-composer.tsx'
import { Messages, type ShownMessages } from './messages.tsx'
import { useTyping } from './news/typing.ts'
import { ProfileBeside } from './profile-beside.tsx'
import { ConversationStart, EndedConversation, FictionalNotice, FreeLimitNotice } from './rare-views.ts'
import { useConversationNews, useMarkRead } from './use-conversation-news.ts'

const SendRefused = lazy(() =>
  import('./send-refused.tsx').then((module) => ({ default: module.SendRefused })),
)

/** A conversation, even before it has begun. Needs its first page in the cache. */
export function Conversation({ address, at }: { address: ConversationAddress; at?: number }) {
  const user = useUser()
  if (!user) return null
  return (
    <OpenConversation key={JSON.stringify([address, at])} me={user.profile.id} address={address} at={at} />
  )
}

function OpenConversation({ me, address, at }: { me: string; address: ConversationAddress; at?: number }) {
  const api = useApi()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(conversationQuery(api, address))
  const { conversation, profile, closed, messages } = data.pages[0]!
  const [atEnd, setAtEnd] = useState(true)
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const leaveOnEscape = useLeaveOnEscape()
  const member = profile?.id
  useEffect(() => {
    if (member) rememberLastChat(me, member)
  }, [me, member])
  const newest = messages.at(-1)?.created_at
  useConversationNews({ address, conversation, member: profile?.id ?? null, newest })
  useMarkRead(conversation, messages.findLast((message) => !message.mine)?.seq, atEnd)
  const shown = {
    pages: data,
    older: {
      more: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: loadOlder,
    },
    onAtEnd: setAtEnd,
    at,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the back button does the same
    <div className="flex min-h-0 flex-1" onKeyDown={leaveOnEscape}>
      <div className="relative flex min-w-0 flex-1 flex-col">
        {profile ? (
          <ConversationWith key={profile.id} me={me} address={address} profile={profile} shown={shown} />
        ) : (
          <Suspense>
            <EndedConversation conversation={conversation} closed={closed} shown={shown} />
          </Suspense>
        )}
      </div>
      {profile && <ProfileBeside profile={profile} />}
    </div>
  )
}

type ConversationWithProps = {
  me: string
  address: ConversationAddress
  profile: MemberCard
  shown: ShownMessages
}

function ConversationWith({ me, address, profile, shown }: ConversationWithProps) {
  const t = useTranslations('chat.composer')
  const settings = useSettings()
  const { conversation, cost, free_limit } = shown.pages.pages[0]!
  const { pending, refusal } = useOutbox(me, profile.id)
  const session = useChatSession(me)
  const typing = useTyping()
  const inputRef = useRef<HTMLTextAreaElement>(null)

  const sessionRef = useRef(session)
  useEffect(() => {
    sessionRef.current = session
  })
  useOwnAddress(address, conversation)
  const retry = useCallback(() => sessionRef.current().outbox.retry(profile.id), [profile.id])
  const takeBack = useCallback(
    (id: string) => {
      sessionRef.current().outbox.takeBack(profile.id, id)
      inputRef.current?.focus()
    },
    [profile.id],
  )
  const reply = useCallback(
    (message: Message) => {
      sessionRef.current().drafts.write(replyTo(profile.id), JSON.stringify(quoteOf(message)))
      inputRef.current?.focus()
    },
    [profile.id],
  )
  const picked = useRef('')
  const pick = (opener: string) => {
    const { drafts } = session()
    const typed = drafts.read(profile.id)
    // What the member typed stays; only an opener picked before gives way.
    drafts.write(profile.id, typed === '' || typed === picked.current ? opener : `${typed}\n${opener}`)
    picked.current = opener
    inputRef.current?.focus()
  }
  const portrait = photoSource(profile.main_image, settings.cdn_prefix)
  const from = conversation ? `/chats/${conversation}` : `/members/${profile.id}/chat`
  const start = (
    <Suspense>
      <ConversationStart profile={profile} portrait={portrait} onPick={pick} />
    </Suspense>
  )
  return (
    <>
      <ConversationHeader
        profile={profile}
        portrait={portrait}
        fictionalWord={settings.fictional_singular}
        typing={conversation !== null && typing.has(conversation)}
        conversation={conversation}
      />
      <Messages
        {...shown}
        pending={pending}
        name={profile.name}
        start={start}
        onRetry={retry}
        onTakeBack={takeBack}
        onReply={reply}
      />
      <div className="chat-edge shrink-0">
        <div className="mx-auto w-full max-w-200">
          {settings.demo && <p className="px-4 pb-1.5 text-center text-xs text-ink-soft">{t('demo')}</p>}
          {profile.fictional && (
            <Suspense>
              <FictionalNotice warning={settings.fictional_warning} />
            </Suspense>
          )}
          {free_limit !== null && (
            <Suspense>
              <FreeLimitNotice max={free_limit} from={from} />
            </Suspense>
          )}
          <MessageComposer
            me={me}
            to={profile}
            conversation={conversation}
            cost={cost}
            from={from}
            inputRef={inputRef}
          />
        </div>
      </div>
      {refusal !== undefined && (
        <Suspense>
          <SendRefused
            error={refusal}
            name={profile.name}
            from={from}
            onClose={() => session().outbox.dismissRefusal(profile.id)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Moves to the conversation's own URL once it has begun. */
function useOwnAddress(address: ConversationAddress, conversation: string | null): void {
  const navigate = useNavigate()
  const byMember = 'member' in address
  useEffect(() => {
    if (!byMember || !conversation) return
    void navigate({ to: '/chats/$id', params: { id: conversation }, replace: true, viewTransition: false })
  }, [byMember, conversation, navigate])
}

/** Below 992 px the conversation covers the list; Escape returns to the list. */
function useLeaveOnEscape() {
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLElement>) => {
    const ours = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !ours) return
    if (window.matchMedia('(width < 62rem)').matches) void navigate({ to: '/chats' })
  }
}
