import * as z from 'zod'
import { messageCost } from '#features/payments/selling/prices/prices-contract.ts'
import { acknowledged, memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { message } from '#shared/message.ts'
import { text, uuid } from '#shared/text.ts'
import { actsContract } from './kinds/acts/acts-contract.ts'
import { place, written, writtenPlace } from './sending/message-input.ts'
import { MESSAGES_AT_ONCE, SOUGHT_MAX } from './sending/message-limits.ts'
import { sendContract } from './sending/send-contract.ts'

const partner = memberCard.nullable().describe('Null: the other cannot be written to')

/**
 * Why a conversation is read-only. Does not disclose a block: members who left, or are suspended, banned or held, are
 * reported in the same way.
 */
const closed = z
  .object({
    why: z.enum(['blocked', 'out_of_reach']),
    name: z
      .string()
      .nullable()
      .describe('As it was when they were last in touch; null: their account was erased'),
    fictional: z.boolean(),
    member: uuid.nullable().describe('Whom to unblock'),
  })
  .nullable()
export type Closed = z.infer<typeof closed>

const chat = z.object({
  id: uuid.describe('Of the conversation'),
  profile: partner,
  closed,
  num_unread_messages: z.int(),
  muted: z.boolean().describe('Nothing of it is pushed or mailed'),
  archived: z.boolean().describe('Put away, until a new message comes; if muted, for good'),
  last_message: z
    .object({
      seq: z.int(),
      body: z.string(),
      kind: z.enum(['text', 'gift', 'photo', 'voice']).describe('Others than texts have no words'),
      mine: z.boolean(),
      created_at: z.string(),
      unsent: z.boolean().describe('Its words are gone'),
    })
    .nullable(),
})
export type Chat = z.infer<typeof chat>

const foundMessage = z.object({
  conversation: uuid,
  seq: z.int(),
  mine: z.boolean(),
  created_at: z.string(),
  snippet: z
    .array(z.object({ text: z.string(), hit: z.boolean() }))
    .describe('The part of its words around what was found'),
})
export type FoundMessage = z.infer<typeof foundMessage>

export const chatContract = {
  list: memberProcedure
    .route({
      method: 'GET',
      path: '/chats.php',
      tags: ['chat'],
      summary: 'My first conversations, newest first',
    })
    .output(
      z.object({
        chats: z.array(chat),
        unread_first: z.boolean().describe('Those with unread messages come first, as the member wishes'),
        next_cursor: z.string().nullable().describe('Null: these are all'),
        unread_beyond: z.int().describe('Unread messages of the conversations that are not among these'),
      }),
    ),

  more: memberProcedure
    .route({
      method: 'GET',
      path: '/chats/more',
      tags: ['chat'],
      summary: 'Further conversations of the list',
    })
    .input(z.object({ cursor: text({ max: 100 }) }))
    .output(z.object({ chats: z.array(chat), next_cursor: z.string().nullable() })),

  find: memberProcedure
    .route({
      method: 'GET',
      path: '/chats/find',
      tags: ['chat'],
      summary: 'Find conversations by name, and messages by the beginnings of their words',
    })
    .input(
      z.object({
        q: text({ min: 1, max: SOUGHT_MAX }),
        cursor: text({ max: 100 }).optional().describe('Further messages; then `people` is empty'),
      }),
    )
    .output(
      z.object({
        chats: z.array(chat).describe('The conversations of what was found'),
        people: z.array(uuid).describe('Conversations with members of this name'),
        messages: z.array(foundMessage).describe('Newest first'),
        next_cursor: z.string().nullable(),
        all: z.boolean().describe('False where the member has more messages than are searched'),
      }),
    ),

  /** A conversation by its id, or the one with a member, which may not have begun. */
  messages: memberProcedure
    .route({ method: 'GET', path: '/messages', tags: ['chat'], summary: 'The messages of a conversation' })
    .errors(errors('not_found'))
    .input(
      z
        .object({
          conversation: uuid.optional(),
          member: uuid.optional(),
          before: writtenPlace.optional().describe('Older than this message'),
          limit: written({ min: 1, max: MESSAGES_AT_ONCE })
            .optional()
            .describe('How many at most; a page, if left out'),
          after: writtenPlace.optional().describe('Newer than this message: what was missed'),
          revision: writtenPlace
            .optional()
            .describe('The last changes known here: `changed` has those since'),
        })
        .refine((input) => (input.conversation === undefined) !== (input.member === undefined), {
          error: 'conversation_or_member',
          path: ['conversation'],
        }),
    )
    .output(
      z.object({
        conversation: uuid.nullable(),
        profile: partner,
        closed,
        messages: z.array(message).describe('Oldest first'),
        changed: z.array(message).describe('Messages that were changed since `revision` of the request'),
        revision: z.int().describe('Of the last change that is told here'),
        deletions: z
          .int()
          .describe('How many messages I have deleted for myself: more than were known are to be read again'),
        has_older: z.boolean(),
        /** There are older messages, hidden for privacy. */
        history_hidden: z.boolean(),
        /** The last of my messages that the other has read. */
        read_up_to: z.int().nullable(),
        /** The last of my messages that a browser of the other has got. */
        delivered_up_to: z.int().nullable(),
        cost: messageCost,
        free_limit: z
          .int()
          .nullable()
          .describe('How many conversations a free member may have, when all are taken: I cannot write here'),
      }),
    ),

  ...sendContract,
  ...actsContract,

  read: memberProcedure
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      tags: ['chat'],
      summary: 'I have read this conversation',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, up_to: place.optional().describe('All, if left out') }))
    .output(acknowledged),

  mute: memberProcedure
    .route({
      method: 'PUT',
      path: '/chats/{id}/mute',
      tags: ['chat'],
      summary: 'Hear of a conversation only on the site, or again as of others',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, muted: z.boolean() }))
    .output(acknowledged),

  archive: memberProcedure
    .route({
      method: 'PUT',
      path: '/chats/{id}/archive',
      tags: ['chat'],
      summary: 'Put a conversation away, until a new message comes, or take it back',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, archived: z.boolean() }))
    .output(acknowledged),

  remove: memberProcedure
    .route({
      method: 'DELETE',
      path: '/chat.php',
      tags: ['chat'],
      summary: 'Remove a conversation from my list',
    })
    .errors(errors('not_found'))
    .input(z.object({ conversation: uuid }))
    .output(acknowledged),
}
