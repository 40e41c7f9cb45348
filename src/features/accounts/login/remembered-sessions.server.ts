import type { Site } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import type { Session } from '../account/context.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { findSessionByToken } from './session.server.ts'

const REMEMBERED_AT_MOST = 10_000
const REMEMBERED_MILLISECONDS = 10 * MINUTE

type Remembered = { session: Session; until: number }

/** Sessions by site and token's hash. Those remembered first come first. */
const memories = new WeakMap<App, Map<string, Remembered>>()

/**
 * The session of a token as this process last read it, which is not confirmed: it may have ended, and its member may
 * have changed. Without one it is looked up, and remembered.
 */
export async function rememberedSession(
  app: App,
  site: Site,
  token: string | undefined,
): Promise<Session | null> {
  if (!token) return null
  const known = memoryOf(app).get(keyOf(site, token))
  const now = app.clock.now().getTime()
  return known && known.until > now
    ? { ...known.session, unconfirmed: true }
    : findAndRemember(app, site, token)
}

/** Looks a session up in the database, and remembers it. */
export async function findAndRemember(
  app: App,
  site: Site,
  token: string | undefined,
): Promise<Session | null> {
  if (!token) return null
  const memory = memoryOf(app)
  const key = keyOf(site, token)
  memory.delete(key)
  const session = await findSessionByToken(app, site, token)
  const now = app.clock.now().getTime()
  if (session?.version) memory.set(key, { session, until: now + REMEMBERED_MILLISECONDS })
  for (const [oldest, { until }] of memory) {
    if (until > now && memory.size <= REMEMBERED_AT_MOST) break
    memory.delete(oldest)
  }
  return session
}

function memoryOf(app: App): Map<string, Remembered> {
  const memory = memories.get(app) ?? new Map<string, Remembered>()
  memories.set(app, memory)
  return memory
}

function keyOf(site: Site, token: string): string {
  return `${site.id} ${hashToken(token).toString('base64')}`
}
