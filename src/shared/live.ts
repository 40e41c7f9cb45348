import * as z from 'zod'

/**
 * What the server tells a connected browser at `/api/live`. An event says only that something changed:
 * the truth is read by HTTP.
 */
export type LiveEvent =
  | { type: 'message'; conversation: string; from: string }
  | { type: 'read'; conversation: string; up_to: string }
  | { type: 'typing'; conversation: string; from: string }
  | { type: 'chats' }
  | { type: 'like'; profile: string; match: boolean }
  | { type: 'user' }
  | { type: 'purchase'; id: string }
  | { type: 'logged_out' }

/** What a browser may say over the same connection; everything else it says by HTTP. */
export const liveRequest = z.object({ type: z.literal('typing'), conversation: z.uuid() })
export type LiveRequest = z.infer<typeof liveRequest>
