import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { callOffOrder } from '../orders/call-off.server.ts'
import { CALL_OFF } from '../orders/settle.server.ts'

type Order = { id: string }

/** Calls these orders off later, also if `callOffNow` cannot. */
export async function promiseToCallOff(tx: Tx, app: App, orders: Order[]): Promise<Order[]> {
  for (const { id } of orders) await app.jobs.enqueue(tx, CALL_OFF, { purchaseId: id })
  return orders
}

/** Calls off orders whose member must not be able to pay them any more; a provider that fails is asked again later. */
export async function callOffNow(app: App, orders: Order[]): Promise<void> {
  for (const { id } of orders)
    await callOffOrder(app, { purchaseId: id }).catch((error: unknown) =>
      app.log.warn({ err: error, purchase: id }, 'an order is called off later'),
    )
}
