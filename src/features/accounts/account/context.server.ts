import { os } from '@orpc/server'
import type { SiteContext } from '#features/site/context.server.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import { findViewer, type Viewer } from './queries.server.ts'

/** A member's login in one browser. */
export type Session = {
  /** Identifies the session, but does not authenticate. */
  id: string
  deviceId: string | null
  lastSeenAt: Date
  expiresAt: Date
  /** When the member last re-authenticated in this session. */
  provenAt: Date | null
  /** Changes with the session and its member, see `isSessionValid`. */
  version: string
  /** Only remembered by this process: nothing may be answered by it before `isSessionValid` is asked. */
  unconfirmed?: boolean
  viewer: Viewer
}

/** A request, with a session where the sender is logged in. */
export type ApiContext = SiteContext & {
  session: Session | null
  /** Looks a remembered session up again. */
  findSessionAnew?(): Promise<Session | null>
  /** The rate limits that allowed the request, which may be done anew with the session of now. */
  allowedBy?: Set<string>
  /** Hears which procedure the request calls. */
  noteProcedure?(name: string): void
}

export type MemberContext = SiteContext & Pick<ApiContext, 'allowedBy'> & { session: Session; viewer: Viewer }

export type { Viewer }

/** A member as a viewer, for work on their behalf while they are offline; undefined: the account is gone. */
export function loadViewer(db: Db, memberId: string): Promise<Viewer | undefined> {
  return findViewer(db, memberId)
}

/** Gate: requires a logged-in member. */
export function asMember(context: ApiContext): MemberContext {
  if (!context.session) fail('authentication_required')
  return { ...context, session: context.session, viewer: context.session.viewer }
}

/** Middleware: only members come through, with their context. */
export const requireMember = os
  .$context<ApiContext>()
  .middleware(({ context, next }) => next({ context: asMember(context) }))
