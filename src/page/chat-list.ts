import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#shared/message.ts'
import type { Api } from './api.ts'
import { readAgain } from './refresh.ts'

type NewMessage = {
  conversation: string
  message: Message
  /** How many messages the member has not read here; left out if the message changes nothing. */
  unread?: number
}

/** Puts a conversation with its new message on top of the list; fetches the list where that is not enough. */
export function noteMessage(
  queryClient: QueryClient,
  api: Api,
  { conversation, message, unread }: NewMessage,
): void {
  const queryKey = api.chat.list.queryKey()
  const now = queryClient.getQueryData(queryKey)
  const chats = now?.chats
  const listed = chats?.find((chat) => chat.id === conversation)
  // A list that is on its way may be older than this message.
  if (!listed?.profile || queryClient.isFetching({ queryKey }) > 0)
    readAgain(queryClient, api.chat.list.key())
  if (!chats || !listed?.profile) return
  const { seq, body, mine, created_at } = message
  const { last_message: last, num_unread_messages: before } = listed
  if (last && last.created_at > created_at) return
  const kind = kindOf(message)
  const last_message = { seq, body, kind, mine, created_at, unsent: message.gone === 'unsent' }
  const chat = {
    ...listed,
    last_message,
    archived: listed.archived && listed.muted,
    num_unread_messages: unread ?? before,
  }
  queryClient.setQueryData(queryKey, { ...now, chats: [chat, ...chats.filter((other) => other !== listed)] })
}

/** Sets how many messages of a conversation the member has not read. */
export function noteUnread(
  queryClient: QueryClient,
  api: Api,
  { conversation, unread }: { conversation: string; unread: number },
): void {
  const queryKey = api.chat.list.queryKey()
  const now = queryClient.getQueryData(queryKey)
  if (!now) return
  // For a conversation further down, only the server knows what is left of the others.
  if (!now.chats.some((chat) => chat.id === conversation)) {
    readAgain(queryClient, api.chat.list.key())
    return
  }
  queryClient.setQueryData(queryKey, {
    ...now,
    chats: now.chats.map((chat) =>
      chat.id === conversation ? { ...chat, num_unread_messages: unread } : chat,
    ),
  })
}

function kindOf({ voice, photo, gift }: Message) {
  return voice
    ? ('voice' as const)
    : photo
      ? ('photo' as const)
      : gift
        ? ('gift' as const)
        : ('text' as const)
}
