import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { grantRole } from '#features/office/staff/staff-queries.server.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import { mainHost } from '../brand.server.ts'
import { addHost, readHost, removeHost } from '../changes/domains.server.ts'
import { withoutDefaults } from '../changes/without-defaults.server.ts'
import { createSite, forgetSites, hostsOf } from '../site.server.ts'

/** The host names of the site. */
export async function describeDomains({ app, site, openAt }: StaffContext) {
  const hosts = await hostsOf(app, site.id)
  const main = mainHost(app.config, hosts)
  return { domains: hosts.map((host) => ({ host, main: host === main, here: host === openAt })) }
}

/** @throws invalid_input where it is no host name, or another site has it */
export async function addDomain(context: StaffContext, typed: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const host = await addHost(tx, site.id, typed)
    if (host) await logAct(tx, app, actorOf(context), { action: 'domain_added', subject: host })
  })
  forgetSites(app)
}

/** @throws not_found, invalid_input where it is the last one, or the one of this request */
export async function removeDomain(context: StaffContext, host: string): Promise<void> {
  const { app, site, openAt } = context
  await transact(app.db, async (tx) => {
    await removeHost(tx, site.id, host, openAt)
    await logAct(tx, app, actorOf(context), { action: 'domain_removed', subject: host })
  })
  forgetSites(app)
}

/**
 * Adds a further site of the same company. Its maker is its owner.
 * @throws invalid_input where the host is none, or taken
 */
export async function makeSite(
  context: StaffContext,
  { name, host: typed, like }: { name: string; host: string; like: boolean },
): Promise<{ host: string }> {
  const { app, site, staffSession } = context
  const host = readHost(typed)
  const id = app.ids.uuid()
  const now = app.clock.now()
  const { landers: _campaigns, ...settings } = site.settings
  await transact(app.db, async (tx) => {
    const isMade = await createSite(tx, {
      id,
      demo: false,
      hosts: [host],
      settings: withoutDefaults({ ...(like && settings), name }),
      company: site.company,
      createdAt: now,
    })
    if (!isMade) refuseField('host', 'host_taken')
    const staffId = staffSession.staff.id
    await grantRole(tx, { staffId, siteId: id, role: 'owner', grantedBy: staffId, grantedAt: now })
    await logAct(tx, app, actorOf(context), { action: 'site_made', subject: host })
    await logAct(tx, app, { siteId: id, staffId }, { action: 'site_made', subject: host })
  })
  forgetSites(app)
  return { host }
}
