import * as z from 'zod'
import { memberProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { memberCard } from '#shared/member-card.ts'
import { text, uuid } from '#shared/text.ts'

export { MESSAGES_PER_PAGE } from './paging.ts'

/** The longest any site may allow; a site's own `message_length` is checked by the service. */
const MESSAGE_MAX = 10_000

export const message = z.object({
  id: uuid,
  client_id: uuid,
  mine: z.boolean(),
  body: z.string(),
  created_at: z.string(),
})
export type Message = z.infer<typeof message>

const partner = memberCard.nullable().describe('Null: the other has left and cannot be written to')

const chat = z.object({
  id: uuid.describe('Of the conversation'),
  profile: partner,
  num_unread_messages: z.int(),
  last_message: z.object({ body: z.string(), mine: z.boolean(), created_at: z.string() }).nullable(),
})
export type Chat = z.infer<typeof chat>

export const chatContract = {
  list: memberProcedure
    .route({ method: 'GET', path: '/chats.php', tags: ['chat'], summary: 'My conversations, newest first' })
    .output(z.object({ chats: z.array(chat) })),

  /** One conversation by its id, or the one with a member (which may not have begun). */
  messages: memberProcedure
    .route({ method: 'GET', path: '/messages', tags: ['chat'], summary: 'The messages of a conversation' })
    .errors(errors('not_found'))
    .input(
      z
        .object({
          conversation: uuid.optional(),
          member: uuid.optional(),
          before: uuid.optional().describe('Older than this message'),
          after: uuid.optional().describe('Newer than this message: what was missed'),
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
        messages: z.array(message).describe('Oldest first'),
        has_older: z.boolean(),
        /** Older messages exist that are hidden for privacy. */
        history_hidden: z.boolean(),
        /** The last of my messages that the other has read. */
        read_up_to: uuid.nullable(),
        cost: z.object({ credits: z.int(), balance: z.int() }),
      }),
    ),

  send: memberProcedure
    .route({ method: 'POST', path: '/messages', tags: ['chat'], summary: 'Send a message' })
    .errors(
      errors(
        'not_found',
        'not_confirmed',
        'premium_only',
        'insufficient_credits',
        'contact_blocked',
        'conflict',
      ),
    )
    .input(
      z.object({
        id: uuid.describe('Made by the client: a repeated send counts once'),
        to: uuid,
        body: text({ min: 1, max: MESSAGE_MAX }),
      }),
    )
    .output(z.object({ conversation: uuid, message, balance: z.int() })),

  read: memberProcedure
    .route({
      method: 'POST',
      path: '/conversations/{id}/read',
      tags: ['chat'],
      summary: 'I have read this conversation',
    })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(z.object({})),

  remove: memberProcedure
    .route({
      method: 'DELETE',
      path: '/chat.php',
      tags: ['chat'],
      summary: 'Remove a conversation from my list',
    })
    .errors(errors('not_found'))
    .input(z.object({ conversation: uuid }))
    .output(z.object({})),
}
