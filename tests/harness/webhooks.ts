import { expect, vi } from 'vitest'
import type { TestSite } from './site.ts'

/** Calls a provider's webhook as anybody can. @returns the status of the answer */
export async function callWebhook(
  site: Pick<TestSite, 'visitor'>,
  id: string,
  provider = 'sandbox',
): Promise<number> {
  const answer = await site.visitor().fetch(`/api/payments/${provider}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  return answer.status
}

/** Calls the sandbox bank's webhook, and waits until the bank was asked. */
export async function hearWebhook(site: TestSite, paymentId: string): Promise<void> {
  const asked = async () =>
    (
      await site.rows(
        `select 1 from pgboss.job join purchase on purchase.id::text = data->>'purchaseId'
         where name = 'payments.look' and state = 'completed' and provider_payment_id = $1`,
        [paymentId],
      )
    ).length
  const before = await asked()
  expect(await callWebhook(site, paymentId)).toBe(200)
  // Not a poll: files that set up by this are in no test yet.
  await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(before), {
    timeout: 60_000,
    interval: 50,
  })
}
