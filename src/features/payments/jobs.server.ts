import type { App } from '#server/app.ts'
import type { Job } from '#server/jobs.ts'
import { callWebhook, SANDBOX_WEBHOOK, type SandboxWebhook } from './providers/sandbox.server.ts'
import { LOOK, LOOK_AFTER, type Look, look, lookAfterPurchases } from './settle.server.ts'

export function paymentsJobs(app: App): [Job<Look>, Job<object>, Job<SandboxWebhook>] {
  return [
    { ...LOOK, retries: 3, work: (data) => look(app, data) },
    { ...LOOK_AFTER, retries: 0, work: () => lookAfterPurchases(app) },
    { ...SANDBOX_WEBHOOK, retries: 10, work: (data) => callWebhook(app, data) },
  ]
}
