import type { App } from '#server/app.ts'
import { findShared } from '../reading/queries.server.ts'

/** Tells a member live that the other one is typing, if both show it and nothing keeps them apart. */
export async function tellTyping(
  app: App,
  { conversation, from, to }: { conversation: string; from: string; to: string },
): Promise<void> {
  const { typing, apart } = await findShared(app.db, from, to)
  if (typing && !apart) app.live.tell(to, { type: 'typing', conversation, from })
}
