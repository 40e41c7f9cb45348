import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { StaffIds } from '../staff.server.ts'
import { Cast } from './cast.server.ts'
import { seedDecided } from './decided.server.ts'
import { seedDesk } from './desk.server.ts'
import { seedPatterns } from './patterns.server.ts'
import { seedQueues } from './queues.server.ts'
import { seedSales } from './sales.server.ts'

/** Gives the demo's staff something to do: queues, a desk with conversations, accounts to look at, what was decided, and sales. */
export async function seedOffice(tx: Tx, app: App, siteId: string, staff: StaffIds): Promise<void> {
  const scene = { app, siteId, cast: await Cast.of(tx, siteId) }
  await seedQueues(tx, scene)
  await seedDesk(tx, scene, staff.writer)
  await seedDecided(tx, scene, staff)
  await seedPatterns(tx, scene)
  await seedSales(tx, scene)
}
