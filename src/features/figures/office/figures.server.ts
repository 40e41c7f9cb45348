import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import { dayAt } from '#shared/local-time.ts'
import { exportDays, readFigures } from '../read-figures.server.ts'
import { readLanding } from '../read-landing.server.ts'
import type { OfficeFigures, OfficeLanding } from './contract.ts'

type Period = { from: string; to: string }
type Chosen = Period & { country: string; network: string; lander: string }

/** Gate: a period that has begun. @throws invalid_input */
function refuseFuture({ app, site }: StaffContext, { from }: Period): void {
  if (from > dayAt(app.clock.now(), site.settings.desk.time_zone)) refuseField('from', 'future')
}

export async function readSiteFigures(context: StaffContext, chosen: Chosen): Promise<OfficeFigures> {
  const { app, site } = context
  refuseFuture(context, chosen)
  return readFigures(app, site, chosen)
}

export async function readSiteLanding(
  context: StaffContext,
  chosen: Period & { lander: string; network: string },
): Promise<OfficeLanding> {
  const { app, site } = context
  refuseFuture(context, chosen)
  const today = app.clock.now().toISOString().slice(0, 10)
  return { today, ...(await readLanding(app.db, site.id, chosen)) }
}

export async function exportFigures(context: StaffContext, chosen: Chosen) {
  const { app, site } = context
  const { from, to } = chosen
  refuseFuture(context, chosen)
  const csv = await exportDays(app, site, chosen)
  await transact(app.db, (tx) =>
    logAct(tx, app, actorOf(context), { action: 'figures_exported', subject: `${from} – ${to}` }),
  )
  return { name: `figures-${from}-${to}.csv`, csv }
}
