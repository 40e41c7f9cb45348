import * as z from 'zod'
import { text } from '#shared/text.ts'
import { MESSAGE_MAX } from './message-limits.ts'

/** A message's number in its conversation. */
export const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** One blank line at most: hundreds would push all else away. */
export const messageBody = text({ min: 1, max: MESSAGE_MAX }).overwrite((body) =>
  body.replaceAll(/(?:[^\S\n]*\n){3,}/g, '\n\n'),
)
