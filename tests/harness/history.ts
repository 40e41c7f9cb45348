import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { spendCredits } from '#features/credits/ledger.server.ts'
import { findPurchase, insertPurchase, type PurchaseRow } from '#features/payments/orders/queries.server.ts'
import { settle } from '#features/payments/orders/settle.server.ts'
import { leftOf, reverseSandboxPayment } from '#features/payments/providers/sandbox.server.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  listSandboxReversals,
} from '#features/payments/providers/sandbox-queries.server.ts'
import { listReversals } from '#features/payments/reversals/queries.server.ts'
import { reversePurchase } from '#features/payments/reversals/reverse.server.ts'
import { sendRefund } from '#features/payments/reversals/send-refund.server.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { TestSite } from './site.ts'

/** What can happen to a member's money and credits. `crash`: the program dies after this many statements of it. */
export type Step = { crash: number | null } & (
  | { act: 'order'; package: number }
  | { act: 'pay' | 'webhook' | 'withdraw'; order: number }
  | { act: 'bank refund' | 'chargeback'; order: number; share: number }
  | { act: 'spend'; credits: number[] }
  | { act: 'send refunds' }
  | { act: 'at once'; order: number; credits: number }
)

/** Packages whose prices do not divide by their credits, and one of a single credit. */
export const PACKAGES = [
  { credits: 50, amount: 1_995, vatAmount: 346 },
  { credits: 7, amount: 100, vatAmount: 17 },
  { credits: 1, amount: 3, vatAmount: 1 },
]

const ORDERS_AT_MOST = 3
const order = fc.nat(ORDERS_AT_MOST - 1)
const share = fc.integer({ min: 1, max: 100 })
const credits = fc.integer({ min: 1, max: 40 })
const crash = fc.option(fc.integer({ min: 1, max: 14 }), { freq: 3 })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ crash, act: fc.constant('order' as const), package: fc.nat(PACKAGES.length - 1) }),
  fc.record({ crash, act: fc.constantFrom('pay' as const, 'webhook' as const, 'withdraw' as const), order }),
  fc.record({ crash, act: fc.constantFrom('bank refund' as const, 'chargeback' as const), order, share }),
  fc.record({
    crash,
    act: fc.constant('spend' as const),
    credits: fc.array(credits, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ crash, act: fc.constant('send refunds' as const) }),
  fc.record({ crash, act: fc.constant('at once' as const), order, credits }),
)

/** A history begins with a purchase that is paid, or most of it would be about nothing. */
export const history: fc.Arbitrary<Step[]> = fc
  .array(step, { minLength: 3, maxLength: 14 })
  .map((steps): Step[] => [
    { act: 'order', package: 0, crash: null },
    { act: 'pay', order: 0, crash: null },
    { act: 'webhook', order: 0, crash: null },
    ...steps,
  ])

class Crash extends Error {}

/** The app whose database dies with the given number of statements. */
function crashing(app: App, statements: number): App {
  let left = statements
  const die = {
    transformQuery: ({ node }: { node: never }) => node,
    async transformResult({ result }: { result: never }) {
      left -= 1
      if (left < 0) throw new Crash()
      return result
    },
  }
  return { ...app, db: app.db.withPlugin(die as never) as Db }
}

/** One member's history against the real services and database. */
export class Life {
  readonly orders: string[] = []
  /** Spends that were confirmed. */
  spent = 0
  readonly #site: TestSite
  readonly memberId: string

  constructor(site: TestSite, memberId: string) {
    this.#site = site
    this.memberId = memberId
  }

  async live(steps: Step[]): Promise<void> {
    for (const one of steps) {
      const { app } = this.#site
      await this.#act(one.crash === null ? app : crashing(app, one.crash), one).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
    }
    await this.#settleDown()
  }

  async #act(app: App, step: Step): Promise<void> {
    switch (step.act) {
      case 'order':
        if (this.orders.length < ORDERS_AT_MOST) this.orders.push(await this.#order(PACKAGES[step.package]!))
        return
      case 'spend':
        await allDone(step.credits.map((amount) => this.#spend(app, amount)))
        return
      case 'send refunds':
        return this.#sendRefunds(app)
    }
    const purchase = await this.#purchase(step.order)
    if (!purchase) return
    switch (step.act) {
      case 'pay':
        return this.#pay(purchase)
      case 'webhook':
        return settle(app, purchase)
      case 'withdraw':
        return this.#withdraw(app, purchase)
      case 'at once':
        await allDone([
          settle(app, purchase),
          this.#withdraw(app, purchase),
          this.#spend(app, step.credits),
          settle(app, purchase),
          this.#spend(app, step.credits),
        ])
        return
      default:
        return this.#bankTakes(purchase, step.act === 'chargeback' ? 'chargeback' : 'refund', step.share)
    }
  }

  async #purchase(at: number): Promise<PurchaseRow | undefined> {
    const id = this.orders[at]
    return id === undefined ? undefined : findPurchase(this.#site.app.db, id)
  }

  async #order({ credits, amount, vatAmount }: (typeof PACKAGES)[number]): Promise<string> {
    const { app, siteId } = this.#site
    const id = randomUUID()
    const now = app.clock.now()
    await transact(app.db, async (tx) => {
      await insertSandboxPayment(tx, {
        id: `sp_${id}`,
        idempotencyKey: id,
        amount,
        currency: 'EUR',
        description: '',
        paymentMethod: 'paypal',
        bank: null,
        status: 'open',
        keepFor: null,
        mandateId: null,
        failure: null,
        reference: null,
        returnUrl: this.#site.url,
        webhookUrl: `${this.#site.url}/api/payments/sandbox/webhook`,
        createdAt: now,
      })
      await insertPurchase(tx, {
        id,
        orderKey: id,
        siteId,
        memberId: this.memberId,
        packageId: 'history',
        credits,
        paymentMethod: 'paypal',
        bank: null,
        currency: 'EUR',
        listAmount: amount,
        amount,
        vatAmount,
        country: 'NL',
        vatBasisPoints: 2_100,
        discountCode: null,
        discountPercentage: null,
        status: 'pending',
        failure: null,
        replacedBy: null,
        provider: 'sandbox',
        providerPaymentId: `sp_${id}`,
        checkoutUrl: null,
        returnUrl: this.#site.url,
        createdAt: now,
        completedAt: null,
        mailedAt: now,
      })
    })
    return id
  }

  async #pay({ providerPaymentId }: PurchaseRow): Promise<void> {
    await this.#site.rows(`update sandbox_payment set status = 'paid' where id = $1`, [providerPaymentId])
  }

  async #spend(app: App, amount: number): Promise<void> {
    const key = randomUUID()
    await transact(app.db, (tx) =>
      spendCredits(tx, app, { memberId: this.memberId, key, account: 'message', amount }),
    ).then(
      () => {
        this.spent += amount
      },
      (error: { code?: string }) => {
        if (error.code !== 'insufficient_credits') throw error
      },
    )
  }

  /** The click is sent twice. */
  async #withdraw(app: App, purchase: PurchaseRow): Promise<void> {
    if (purchase.status !== 'completed') return
    const requestKey = randomUUID()
    const once = () =>
      transact(app.db, (tx) =>
        reversePurchase(tx, app, { purchase, kind: 'withdrawal', amount: 'unused', requestKey }),
      )
    await allDone([once(), once()])
  }

  async #bankTakes(
    { providerPaymentId: paymentId }: PurchaseRow,
    kind: 'refund' | 'chargeback',
    percentage: number,
  ): Promise<void> {
    const { app } = this.#site
    const payment = (await findSandboxPayment(app.db, paymentId!))!
    const left = leftOf(payment, await listSandboxReversals(app.db, paymentId!))
    const amount = Math.ceil((left * percentage) / 100)
    if (amount === 0) return
    await reverseSandboxPayment(app, {
      idempotencyKey: randomUUID(),
      kind,
      paymentId: paymentId!,
      amount,
    }).catch((error: Error) => {
      // A refund of ours was sent in between.
      if (!error.message.startsWith('only')) throw error
    })
  }

  async #sendRefunds(app: App): Promise<void> {
    for (const id of this.orders)
      for (const { id: reversalId } of await listReversals(app.db, id))
        await sendRefund(app, { reversalId }).catch((error: Error) => {
          // The bank has taken it back already.
          if (!error.message.startsWith('only')) throw error
        })
  }

  /** After all crashes, what is repeated until it succeeds has succeeded. */
  async #settleDown(): Promise<void> {
    const { app } = this.#site
    for (let twice = 0; twice < 2; twice++) {
      for (const id of this.orders)
        await settle(app, (await findPurchase(app.db, id))!).catch((error: Error) => {
          if (!error.message.startsWith('only')) throw error
        })
      await this.#sendRefunds(app)
    }
  }
}

/** Waits for all, also after one has failed, so that nothing goes on behind the next step. */
async function allDone(works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
