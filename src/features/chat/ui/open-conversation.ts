import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { chatsOptions } from '#client/account.ts'
import { type Api, errorCode } from '#client/api.ts'
import { type ConversationAddress, conversationQuery } from '#features/chat/ui/conversation-query.ts'

/** An on-screen keyboard makes the page smaller instead of covering the composer. */
export const KEYBOARD_RESIZES_PAGE = {
  name: 'viewport',
  content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
}

type Context = { api: Api; queryClient: QueryClient }

/** What a conversation's page needs before it shows. @returns whom it is with, and its id if it has begun */
export async function openConversation({ api, queryClient }: Context, address: ConversationAddress) {
  const [{ pages }] = await Promise.all([
    queryClient.ensureInfiniteQueryData(conversationQuery(api, address)).catch(refuse),
    queryClient.ensureQueryData(chatsOptions(api)),
  ])
  const { conversation, profile } = pages[0]!
  return { conversation, name: profile?.name }
}

function refuse(error: unknown): never {
  const code = errorCode(error)
  // An address that is no id at all is refused as input.
  if (code === 'not_found' || code === 'invalid_input') throw notFound()
  throw error
}
