import * as z from 'zod'
import { GIFT_KINDS } from './gift.ts'
import { uuid } from './text.ts'
import { WAVE_BARS } from './upload-limits.ts'

/** One emoji, as a person sees it: with its skin tone, flag or family. */
export const emoji = z
  .string()
  .max(40)
  .regex(/^\p{RGI_Emoji}$/v, { error: 'invalid_format' })

export const giftKind = z.enum(GIFT_KINDS)

const gift = z.object({ kind: giftKind })

const photo = z.object({
  small: z.string().describe('Path of the picture, for the two members alone'),
  full: z.string(),
  width: z.int().describe('Of the full picture, in pixels'),
  height: z.int(),
  thumbhash: z.string(),
  covered: z
    .enum(['nude', 'new'])
    .nullable()
    .describe('Shown after a tap: it may show nudity, or is from somebody to whom I had not written'),
})

/** The heights of a sound's bars, one digit of base 32 each. */
export const wave = z.string().regex(new RegExp(`^[0-9a-v]{${WAVE_BARS}}$`), { error: 'invalid_format' })

const voice = z.object({
  sound: z.string().describe('Path of the WebM with Opus, for the two members alone'),
  milliseconds: z.int(),
  wave: wave.describe('The heights of 48 bars from 0 to 31, one digit of base 32 each'),
})

const quoted = z.object({
  seq: z.int(),
  said: z
    .object({
      mine: z.boolean(),
      body: z.string().describe('Its beginning'),
      gift: gift.nullable(),
      photo: z.boolean(),
      voice: z.boolean(),
    })
    .nullable()
    .describe('Null: unsent, deleted or hidden since'),
})

/** A message as one of the two sees it. */
export const message = z.object({
  id: uuid,
  seq: z.int().describe('Its number in the conversation, from 1 on and without gaps'),
  client_id: uuid.nullable().describe('Of its send, told to its sender alone'),
  mine: z.boolean(),
  body: z.string().describe('Empty when it is gone, and of a gift, photo or voice message'),
  gift: gift.nullable(),
  photo: photo.nullable(),
  voice: voice.nullable(),
  created_at: z.string(),
  reply_to: quoted.nullable(),
  edited: z.boolean(),
  gone: z
    .enum(['unsent', 'deleted'])
    .nullable()
    .describe('Unsent by its sender for both, or deleted by me for myself'),
  my_reaction: z.string().nullable(),
  their_reaction: z.string().nullable(),
})
export type Message = z.infer<typeof message>

/** How long a message can be edited and unsent. */
export const CHANGEABLE_MINUTES = 15
