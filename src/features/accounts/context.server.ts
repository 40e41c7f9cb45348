import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import type { SiteContext } from '../site/context.server.ts'
import { findViewer, type Viewer } from './queries.server.ts'
import type { Session } from './session.server.ts'

/** A request whose sender may be logged in. */
export type ApiContext = SiteContext & { session: Session | null }

/** A request by a member. */
export type MemberContext = SiteContext & { session: Session; viewer: Viewer }

export type { Viewer }

/** A member as a viewer, for what is done in their name while they are not here; undefined: they have left. */
export function loadViewer(db: Db, memberId: string): Promise<Viewer | undefined> {
  return findViewer(db, memberId)
}

/** Gate: only members come through. */
export function asMember(context: ApiContext): MemberContext {
  if (!context.session) fail('authentication_required')
  return { ...context, session: context.session, viewer: context.session.viewer }
}
