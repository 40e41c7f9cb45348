import * as z from 'zod'
import { messagePrice } from '#features/payments/selling/prices/prices-contract.ts'
import { memberProcedure } from '#shared/contract.ts'
import { errors, PHOTO_REFUSALS } from '#shared/errors.ts'
import { giftKind, message, wave } from '#shared/message.ts'
import { uuid } from '#shared/text.ts'
import { messageBody, place, written, writtenPlace } from './message-input.ts'
import { PHOTOS_AT_ONCE_MAX } from './message-limits.ts'

/** What is sent in a conversation, and what it costs. */
export const sendContract = {
  send: memberProcedure
    .route({ method: 'POST', path: '/messages', tags: ['chat'], summary: 'Send a message' })
    .errors(
      errors(
        'not_found',
        'confirmation_required',
        'not_confirmed',
        'premium_only',
        'insufficient_credits',
        'contact_blocked',
        'message_held_back',
        'conflict',
      ),
    )
    .input(
      z.object({
        id: uuid.describe('Made by the client: a repeated send counts once'),
        to: uuid,
        body: messageBody,
        reply_to: place.optional().describe('The number of the message that this one answers'),
      }),
    )
    .output(z.object({ conversation: uuid, message, balance: z.int() })),

  gifts: memberProcedure
    .route({ method: 'GET', path: '/gifts', tags: ['chat'], summary: 'The gifts, and what each costs me' })
    .output(
      z.object({
        gifts: z.array(z.object({ kind: giftKind, credits: z.int(), price: messagePrice.nullable() })),
        balance: z.int(),
      }),
    ),

  give: memberProcedure
    .route({ method: 'POST', path: '/gifts', tags: ['chat'], summary: 'Send a gift, as a message' })
    .errors(
      errors(
        'not_found',
        'confirmation_required',
        'not_confirmed',
        'premium_only',
        'insufficient_credits',
        'contact_blocked',
        'message_held_back',
        'conflict',
      ),
    )
    .input(
      z.object({
        id: uuid.describe('Made by the client: a repeated send counts once'),
        to: uuid,
        gift: giftKind,
        reply_to: place.optional().describe('The number of the message that this one answers'),
      }),
    )
    .output(z.object({ conversation: uuid, message, balance: z.int() })),

  photoCost: memberProcedure
    .route({ method: 'GET', path: '/photo-cost', tags: ['chat'], summary: 'What photos in a chat cost me' })
    .input(
      z.object({
        photos: written({ min: 1, max: PHOTOS_AT_ONCE_MAX }),
        after: writtenPlace.optional().describe('Credits that are spent before, on what is sent with them'),
      }),
    )
    .output(z.object({ credits: z.int(), price: messagePrice.nullable(), balance: z.int() })),

  sendPhoto: memberProcedure
    .route({
      method: 'POST',
      path: '/chat-photos',
      tags: ['chat'],
      summary: 'Send a photo, as a message (multipart)',
    })
    .errors(
      errors(
        'not_found',
        'confirmation_required',
        'not_confirmed',
        'premium_only',
        'insufficient_credits',
        'contact_blocked',
        'message_held_back',
        'conflict',
        ...PHOTO_REFUSALS,
      ),
    )
    .input(
      z.object({
        id: uuid.describe('Made by the client: a repeated send counts once'),
        to: uuid,
        file: z.file(),
        reply_to: writtenPlace.optional().describe('The number of the message that this one answers'),
      }),
    )
    .output(z.object({ conversation: uuid, message, balance: z.int() })),

  sendVoice: memberProcedure
    .route({
      method: 'POST',
      path: '/voice-messages',
      tags: ['chat'],
      summary: 'Send a voice message at the price of a photo (multipart)',
    })
    .errors(
      errors(
        'not_found',
        'confirmation_required',
        'not_confirmed',
        'premium_only',
        'insufficient_credits',
        'contact_blocked',
        'message_held_back',
        'conflict',
        'voice_unreadable',
      ),
    )
    .input(
      z.object({
        id: uuid.describe('Made by the client: a repeated send counts once'),
        to: uuid,
        file: z.file().describe('Opus in WebM, Ogg or MP4'),
        wave: wave.describe('The heights of 48 bars from 0 to 31, one digit of base 32 each'),
        reply_to: writtenPlace.optional().describe('The number of the message that this one answers'),
      }),
    )
    .output(z.object({ conversation: uuid, message, balance: z.int() })),
}
