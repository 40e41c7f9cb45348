import { MessageNews } from '#features/chat/ui/news/message-news.tsx'
import { SayGot } from '#features/chat/ui/news/say-got.tsx'
import { KeepChats } from '#features/chat/ui/offline/keep-chats.tsx'
import { FailedRemovals } from '#features/chat/ui/removal/failed-removals.tsx'

/**
 * What runs on every page of a member: tells of messages and of what failed, tells the server what it got, and keeps
 * conversations for when there is no connection.
 */
export default function MemberLife() {
  return (
    <>
      <MessageNews />
      <SayGot />
      <KeepChats />
      <FailedRemovals />
    </>
  )
}
