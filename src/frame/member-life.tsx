import { FailedRemovals } from '#features/chat/ui/failed-removals.tsx'
import { MessageNews } from '#features/chat/ui/news/message-news.tsx'
import { KeepChats } from '#features/chat/ui/offline/keep-chats.tsx'

/**
 * What runs on every page of a member: tells of messages and of what failed, and keeps
 * conversations for when there is no connection.
 */
export default function MemberLife() {
  return (
    <>
      <MessageNews />
      <KeepChats />
      <FailedRemovals />
    </>
  )
}
