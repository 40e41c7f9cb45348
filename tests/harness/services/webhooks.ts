import { expect, vi } from 'vitest'
import { PATIENCE_MILLISECONDS } from '../run/patience.ts'
import type { TestSite } from '../site.ts'

/** Calls a provider's webhook, which is public. @returns the status of the answer */
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

/** Calls the sandbox bank's webhook, and waits until the bank was asked because of this call. */
export async function hearWebhook(site: TestSite, paymentId: string): Promise<void> {
  const looks = () =>
    site.rows<{ id: string; state: string }>(
      `select job.id, job.state::text from pgboss.job
       join purchase on purchase.id::text = data->>'purchaseId'
       where name = 'payments.look' and provider_payment_id = $1`,
      [paymentId],
    )
  // A look that another call began may have asked the bank before what this one is about.
  const before = new Set((await looks()).map(({ id }) => id))
  expect(await callWebhook(site, paymentId)).toBe(200)
  const states = async () => (await looks()).filter(({ id }) => !before.has(id)).map(({ state }) => state)
  // Not a poll: files that set up by this are in no test yet.
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 50,
  })
}
