import { troubleOf } from '#features/accounts/account/mail-trouble.server.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { StaffLanguage, StaffRole } from '#shared/staff.ts'
import { countOpenNotes } from '../notes/notes.server.ts'
import { type ActFilter, actorOf, logAct, readActs } from './action-log.server.ts'
import { deleteInvitationsBy, listInvitations } from './invitation-queries.server.ts'
import type { StaffContext } from './staff-context.server.ts'
import {
  countRecoveryCodes,
  deleteRole,
  grantRole,
  listStaffOfSite,
  lockRoles,
  updateStaff,
} from './staff-queries.server.ts'
import { deleteStaffSessions } from './staff-session-queries.server.ts'

/** The caller, with their role at this site, for their pages. */
export async function describeSelf(context: StaffContext) {
  const { app, site, staffSession } = context
  const { id, name, email, language } = staffSession.staff
  return {
    id,
    name,
    email,
    language,
    role: staffSession.role,
    site: { id: site.id, name: site.settings.name, demo: site.demo },
    handed_over: await countOpenNotes(context),
    recovery_codes_left: await countRecoveryCodes(app.db, id),
    expires: staffSession.expiresAt.toISOString(),
  }
}

export async function chooseLanguage({ app, staffSession }: StaffContext, language: StaffLanguage) {
  await transact(app.db, (tx) => updateStaff(tx, staffSession.staff.id, { language }))
}

export async function listStaff({ app, site, staffSession }: StaffContext) {
  const [staff, invitations] = await Promise.all([
    listStaffOfSite(app.db, site.id),
    listInvitations(app.db, site.id),
  ])
  return {
    staff: staff.map(({ id, name, email, role, grantedAt, lastSeenAt }) => ({
      id,
      name,
      email,
      role,
      since: grantedAt.toISOString(),
      last_seen: lastSeenAt?.toISOString() ?? null,
      self: id === staffSession.staff.id,
    })),
    invitations: await Promise.all(
      invitations.map(async ({ id, email, role, renews, createdAt, expiresAt }) => ({
        id,
        email,
        role,
        sent: createdAt.toISOString(),
        expires: expiresAt.toISOString(),
        trouble: await troubleOf(app, {
          ...{ siteId: site.id, email },
          kind: renews ? 'office.renewal_mail' : 'office.invitation_mail',
        }),
      })),
    ),
  }
}

/**
 * Gives a colleague another role at this site, or takes theirs away, which ends what they have open here.
 * @throws not_found for a person without a role here; conflict where no owner would be left
 */
export async function changeRole(
  context: StaffContext,
  { id, role }: { id: string; role: StaffRole | null },
): Promise<void> {
  const { app, site, staffSession } = context
  const by = actorOf(context)
  await transact(app.db, async (tx) => {
    const roles = await lockRoles(tx, site.id)
    const present = roles.find(({ staffId }) => staffId === id)
    // The caller may have lost the right while they waited for another change.
    const own = roles.find(({ staffId }) => staffId === staffSession.staff.id)
    if (own?.role !== 'owner') fail('not_allowed')
    if (!present) fail('not_found')
    if (present.role === role) return
    const owners = roles.filter((one) => one.role === 'owner')
    if (present.role === 'owner' && owners.length === 1) fail('conflict')
    const before = { role: present.role }
    // A former owner must not come back by an invitation of their own.
    if (present.role === 'owner') await deleteInvitationsBy(tx, site.id, id)
    if (role === null) {
      await deleteRole(tx, id, site.id)
      // A role that they get again later must not find them logged in.
      await deleteStaffSessions(tx, id)
    } else
      await grantRole(tx, {
        staffId: id,
        siteId: site.id,
        role,
        grantedBy: by.staffId,
        grantedAt: app.clock.now(),
      })
    await logAct(tx, app, by, {
      action: role === null ? 'role_ended' : 'role_changed',
      subject: id,
      before,
      ...(role !== null && { after: { role } }),
    })
  })
}

export async function describeActs({ app, site }: StaffContext, filter: ActFilter) {
  const [{ acts, hasOlder }, staff] = await Promise.all([
    readActs(app.db, site.id, filter),
    listStaffOfSite(app.db, site.id),
  ])
  return {
    colleagues: staff.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    acts: acts.map(({ id, at, action, memberId, memberName, subject, before, after, reason, name }) => ({
      id,
      at: at.toISOString(),
      action,
      by: name,
      member: memberId,
      member_name: memberName,
      subject,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
      reason,
    })),
    has_older: hasOlder,
  }
}
