import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Drama } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSettings, useUser } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import { useChatSession, useOutbox } from '#features/chat/ui/chat-session.ts'
import { ConversationHeader } from '#features/chat/ui/conversation-header.tsx'
import { type ConversationAddress, conversationQuery } from '#features/chat/ui/conversation-query.ts'
import { ConversationStart } from '#features/chat/ui/conversation-start.tsx'
import { MessageComposer } from '#features/chat/ui/message-composer.tsx'
import { Messages, type ShownMessages } from '#features/chat/ui/messages.tsx'
import { useTyping } from '#features/chat/ui/typing.ts'
import { useConversationNews, useMarkRead } from '#features/chat/ui/use-conversation-news.ts'
import type { MemberCard } from '#shared/member-card.ts'

const EndedConversation = lazy(() =>
  import('#features/chat/ui/ended-conversation.tsx').then((module) => ({
    default: module.EndedConversation,
  })),
)
const SendRefused = lazy(() =>
  import('#features/chat/ui/send-refused.tsx').then((module) => ({ default: module.SendRefused })),
)

/** A conversation, also one that has not begun. Needs its first page in the cache. */
export function Conversation({ address }: { address: ConversationAddress }) {
  const user = useUser()
  if (!user) return null
  return <OpenConversation key={JSON.stringify(address)} me={user.profile.id} address={address} />
}

function OpenConversation({ me, address }: { me: string; address: ConversationAddress }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(conversationQuery(api, address))
  const { conversation, profile, messages } = data.pages[0]!
  const [atEnd, setAtEnd] = useState(true)
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const leaveOnEscape = useLeaveOnEscape()
  useConversationNews({ address, conversation, member: profile?.id ?? null })
  useMarkRead(conversation, messages.findLast((message) => !message.mine)?.id, atEnd)
  const shown = {
    pages: data,
    older: {
      more: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: loadOlder,
    },
    onAtEnd: setAtEnd,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the back button does the same
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={leaveOnEscape}>
      {profile ? (
        <ConversationWith key={profile.id} me={me} address={address} profile={profile} shown={shown} />
      ) : (
        <Suspense>
          <EndedConversation conversation={conversation} shown={shown} />
        </Suspense>
      )}
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
  const settings = useSettings()
  const { conversation, cost } = shown.pages.pages[0]!
  const { pending, refusal } = useOutbox(me, profile.id)
  const session = useChatSession(me)
  const typing = useTyping()
  const inputRef = useRef<HTMLTextAreaElement>(null)

  const sessionRef = useRef(session)
  sessionRef.current = session
  const beforeMove = useCallback(() => {
    sessionRef.current().keepFocus = document.activeElement === inputRef.current
  }, [])
  useOwnAddress(address, conversation, beforeMove)
  const retry = useCallback(() => sessionRef.current().outbox.retry(profile.id), [profile.id])
  const takeBack = useCallback(
    (id: string) => {
      sessionRef.current().outbox.takeBack(profile.id, id)
      inputRef.current?.focus()
    },
    [profile.id],
  )
  const portrait = photoSource(profile.main_image, settings.cdn_prefix)
  const from = conversation ? `/chats/${conversation}` : `/members/${profile.id}/chat`
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
        start={<ConversationStart profile={profile} portrait={portrait} />}
        onRetry={retry}
        onTakeBack={takeBack}
      />
      <div className="mx-auto w-full max-w-200 shrink-0">
        {profile.fictional && <FictionalWarning words={settings.fictional_warning} />}
        <MessageComposer
          me={me}
          to={profile}
          conversation={conversation}
          cost={cost}
          from={from}
          inputRef={inputRef}
        />
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

function FictionalWarning({ words }: { words: string }) {
  return (
    <p className="mx-3 flex max-h-[25dvh] items-start gap-2.5 overflow-y-auto rounded-field bg-warning-soft px-4 py-2.5 text-xs text-ink">
      <Drama aria-hidden="true" className="size-4.5 shrink-0 text-warning-ink" />
      {words}
    </p>
  )
}

/** A conversation that has begun has an address of its own. */
function useOwnAddress(
  address: ConversationAddress,
  conversation: string | null,
  beforeMove: () => void,
): void {
  const navigate = useNavigate()
  const byMember = 'member' in address
  useEffect(() => {
    if (!byMember || !conversation) return
    beforeMove()
    void navigate({ to: '/chats/$id', params: { id: conversation }, replace: true, viewTransition: false })
  }, [byMember, conversation, navigate, beforeMove])
}

/** Below 992 px the conversation covers the list; Escape uncovers it. */
function useLeaveOnEscape() {
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLElement>) => {
    const ours = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !ours) return
    if (window.matchMedia('(width < 62rem)').matches) void navigate({ to: '/chats' })
  }
}
