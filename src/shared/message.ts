import * as z from 'zod'
import { uuid } from './text.ts'

/** A message as one of the two sees it. */
export const message = z.object({
  id: uuid,
  seq: z.int().describe('Its number in the conversation, from 1 on and without gaps'),
  client_id: uuid.nullable().describe('Of its send, told to its sender alone'),
  mine: z.boolean(),
  body: z.string(),
  created_at: z.string(),
})
export type Message = z.infer<typeof message>
