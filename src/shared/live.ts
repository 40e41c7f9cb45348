import * as z from 'zod'
import { uuid } from './text.ts'

/**
 * An event from the server to a connected browser at `/api/live`. It says only that something changed; the
 * data is read by HTTP.
 */
export type LiveEvent =
  /** The first: from here on nothing is missed. */
  | { type: 'ready' }
  | { type: 'message'; conversation: string; from: string }
  | { type: 'read'; conversation: string; up_to: string }
  | { type: 'typing'; conversation: string; from: string }
  | { type: 'chats' }
  | { type: 'like'; profile: string; match: boolean }
  | { type: 'user' }
  | { type: 'purchase'; id: string }
  | { type: 'logged_out' }

/** The only message that a browser sends over this connection; all others go by HTTP. */
export const liveRequest = z.object({ type: z.literal('typing'), conversation: uuid })
export type LiveRequest = z.infer<typeof liveRequest>
