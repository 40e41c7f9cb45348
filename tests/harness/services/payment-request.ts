import type { PaymentRequest } from '#features/payments/providers/provider.ts'
import type { App } from '#server/app.ts'
import { aloneOnDatabase } from '#server/bus/bus.ts'
import { createIds } from '#server/ids.ts'
import { ServiceHealth } from '#server/service-health.ts'
import { TestClock } from '../clock.ts'
import { watchedLog } from '../run/log.ts'

/** What a provider's adapter needs of the program. `errors`: what it logged. */
export function adapterApp() {
  const clock = new TestClock()
  const { log, errors } = watchedLog()
  const app = {
    ...{ log, clock, ids: createIds(clock) },
    serviceHealth: new ServiceHealth(clock),
    bus: aloneOnDatabase(),
  } as unknown as App
  return { app, clock, errors }
}

/** Asks to pay an order of its own, as far as `more` does not say otherwise. */
export function paymentRequest({ ids, clock }: App, more: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    idempotencyKey: ids.uuid(),
    reference: `${ids.uuid()}/50`,
    amount: 1995,
    currency: 'EUR',
    description: `${'Żółw · '.repeat(60)}50 credits`,
    orderedAt: clock.now(),
    paymentMethod: 'credit_card',
    bank: null,
    locale: 'nl',
    stored: null,
    returnUrl: 'https://example.org/transactions/x?returned=true',
    webhookUrl: 'https://example.org/api/payments/x/webhook',
    ...more,
  }
}
