import { os } from '@orpc/server'
import type { SiteContext } from '#features/site/context.server.ts'
import { fail } from '#server/errors.ts'
import type { RenderPage } from '#server/feature.ts'
import { mayStaff, type StaffLanguage, type StaffRight, type StaffRole } from '#shared/staff.ts'

/** The session of a colleague at the site of the request. */
export type StaffSession = {
  id: string
  expiresAt: Date
  staff: { id: string; name: string; email: string; language: StaffLanguage }
  /** Their role at this site. */
  role: StaffRole
}

/** A request to the back office. It knows nothing of a member who may be logged in in the same browser. */
export type OfficeContext = SiteContext &
  RenderPage<SiteContext> & {
    staffSession: StaffSession | null
    /** The host by which the office is open; it may be of another site than the one worked at. */
    openAt: string
  }

export type StaffContext = OfficeContext & { staffSession: StaffSession }

/** Gate: only staff of this site come through, with their context. */
export const requireStaff = os.$context<OfficeContext>().middleware(({ context, next }) => {
  const { staffSession } = context
  if (!staffSession) fail('authentication_required')
  return next({ context: { ...context, staffSession } })
})

/** Whether the request's site is the one by which the deployment is known; its owners look after what all sites share. */
export function isMainSite({ app, site }: SiteContext): boolean {
  return site.mainHost === new URL(app.config.publicUrl).hostname
}

/** Whether staff have a right at the request's site. */
export function mayHere(context: StaffContext, right: StaffRight): boolean {
  return mayStaff(context.staffSession.role, right) && (right !== 'deployment' || isMainSite(context))
}

/** Gate: only staff of this site whose role has the right come through, with their context. */
export const staffWith = (right: StaffRight) =>
  requireStaff.concat(
    os.$context<StaffContext>().middleware(({ context, next }) => {
      if (!mayHere(context, right)) fail('not_allowed')
      return next({ context })
    }),
  )
