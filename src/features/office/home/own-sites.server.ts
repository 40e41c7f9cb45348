import { countWaiting } from '#features/moderation/queue.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { HANDED_TO, mayStaff } from '#shared/staff.ts'
import { countHanded } from '../notes/note-queries.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import { countOpenRefunds, listRolesOf } from './home-queries.server.ts'

/** The sites of the deployment where the caller has a role, by name, each with what waits there for that role. */
export async function describeOwnSites({ app, site, staffSession }: StaffContext) {
  const staffId = staffSession.staff.id
  const roles = await listRolesOf(app.db, staffId)
  const sites = await Promise.all(
    roles.map(async ({ siteId, role }) => {
      const [{ name }, kinds, handed, refunds] = await Promise.all([
        brandOfSite(app, siteId),
        mayStaff(role, 'queues') ? countWaiting(app, { siteId, staffId }) : null,
        mayStaff(role, 'notes') ? countHanded(app.db, { siteId, roles: HANDED_TO[role] }) : null,
        mayStaff(role, 'money') ? countOpenRefunds(app.db, siteId) : null,
      ])
      return {
        id: siteId,
        name,
        role,
        here: siteId === site.id,
        judging: kinds?.reduce((sum, { waiting }) => sum + waiting, 0) ?? null,
        handed_over: handed?.reduce((sum, { open }) => sum + open, 0) ?? null,
        refunds: refunds?.open ?? null,
      }
    }),
  )
  return { sites: sites.sort((one, other) => one.name.localeCompare(other.name)) }
}
