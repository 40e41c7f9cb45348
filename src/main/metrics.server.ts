import type { App } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import { createMetrics } from '#server/health/metrics.ts'
import { type MetricsServer, serveMetrics } from '#server/health/serve-metrics.ts'
import { logUnexpected } from '#server/log.ts'

/** Counts what this process does, and serves it to what watches it. */
export function startMetrics(app: App, database: Database, port: number): Promise<MetricsServer> {
  app.events.on('account.created', async (tx) => afterCommit(tx, () => app.traffic.count('signups')))
  app.events.on('purchase.completed', async (tx) => afterCommit(tx, () => app.traffic.count('purchases')))
  const host = app.config.metricsHost ?? '127.0.0.1'
  return serveMetrics(createMetrics(app, database), { port, host }, (err) =>
    logUnexpected(app.log, { err }, 'metrics could not be collected'),
  )
}
