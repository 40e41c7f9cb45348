import { exportDays, readFigures } from '#features/figures/read-figures.server.ts'
import { readLanding } from '#features/figures/read-landing.server.ts'
import { transact } from '#server/database/transact.ts'
import { actorOf, logAct } from '../staff/action-log.server.ts'
import type { StaffContext } from '../staff/staff-context.server.ts'
import type { OfficeFigures, OfficeLanding } from './figures-contract.ts'

type Period = { from: string; to: string }
type Chosen = Period & { country: string; network: string; lander: string }

export function readSiteFigures({ app, site }: StaffContext, chosen: Chosen): Promise<OfficeFigures> {
  return readFigures(app, site, chosen)
}

export async function readSiteLanding(
  { app, site }: StaffContext,
  chosen: Period & { lander: string; network: string },
): Promise<OfficeLanding> {
  const today = app.clock.now().toISOString().slice(0, 10)
  return { today, ...(await readLanding(app.db, site.id, chosen)) }
}

export async function exportFigures(context: StaffContext, chosen: Chosen) {
  const { app, site } = context
  const { from, to } = chosen
  const csv = await exportDays(app, site, chosen)
  await transact(app.db, (tx) =>
    logAct(tx, app, actorOf(context), { action: 'figures_exported', subject: `${from} – ${to}` }),
  )
  return { name: `figures-${from}-${to}.csv`, csv }
}
