import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { isTouched, TouchedMessage } from './acts/lazy-acts.ts'
import { AttachmentMessage } from './attachments/lazy-attachment-message.ts'
import { type ConversationAddress, conversationQuery } from './conversation-query.ts'
import { OlderMessages } from './history/lazy-older-messages.ts'
import { loadChats } from './list/lazy-no-chats.ts'
import { ConversationMissing } from './missing-conversation.ts'
import { profileOptions } from './profile-query.ts'
import { ConversationStart, EndedConversation, FictionalNotice, FreeLimitNotice } from './rare-views.ts'

type Context = { api: Api; queryClient: QueryClient }

/**
 * Loads what a conversation's page needs. Apart from its routes, which are part of every page's script.
 * @returns the id if it has begun, and the other member's name
 */
export async function openConversation({ api, queryClient }: Context, address: ConversationAddress) {
  const [{ pages }] = await Promise.all([
    queryClient.ensureInfiniteQueryData(conversationQuery(api, address)).catch(refuse),
    loadChats(api, queryClient),
  ])
  const { conversation, profile, closed, free_limit, messages, has_older, history_hidden } = pages[0]!
  if (has_older || history_hidden) await OlderMessages.preload?.()
  if (messages.some(({ gift, photo, voice }) => gift ?? photo ?? voice)) await AttachmentMessage.preload?.()
  if (messages.some(isTouched)) await TouchedMessage.preload?.()
  if (!profile) await EndedConversation.preload?.()
  if (profile && messages.length === 0)
    await Promise.all([
      ConversationStart.preload?.(),
      // Without it there are still openers that fit everybody.
      queryClient.ensureQueryData(profileOptions(api, profile.id)).catch(() => {}),
    ])
  if (profile?.fictional) await FictionalNotice.preload?.()
  if (free_limit !== null) await FreeLimitNotice.preload?.()
  return { conversation, name: profile?.name ?? closed?.name ?? undefined }
}

async function refuse(error: unknown): Promise<never> {
  const code = errorCode(error)
  // A malformed id is refused as invalid input.
  if (code === 'not_found' || code === 'invalid_input') {
    await ConversationMissing.preload?.()
    throw notFound()
  }
  throw error
}
