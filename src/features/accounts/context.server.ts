import { fail } from '#server/errors.ts'
import type { SiteContext } from '../site/context.server.ts'
import type { Viewer } from './queries.server.ts'
import type { Session } from './session.server.ts'

/** A request whose sender may be logged in. */
export type ApiContext = SiteContext & { session: Session | null }

/** A request by a member. */
export type MemberContext = SiteContext & { session: Session; viewer: Viewer }

export type { Viewer }

/** Gate: only members come through. */
export function asMember(context: ApiContext): MemberContext {
  if (!context.session) fail('authentication_required')
  return { ...context, session: context.session, viewer: context.session.viewer }
}
