import type { App } from '#server/app.ts'
import { type Job, job } from '#server/jobs.ts'
import { callWebhook, SANDBOX_WEBHOOK } from './providers/sandbox.server.ts'
import { LOOK, LOOK_AFTER, look, lookAfterPurchases } from './settle.server.ts'

export function paymentsJobs(app: App): Job[] {
  return [
    job(LOOK, (data) => look(app, data)),
    job(LOOK_AFTER, () => lookAfterPurchases(app)),
    job(SANDBOX_WEBHOOK, (data) => callWebhook(app, data)),
  ]
}
