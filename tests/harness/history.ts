import { randomUUID } from 'node:crypto'
import { loadViewer, type MemberContext } from '#features/accounts/account/context.server.ts'
import { spendCredits } from '#features/credits/ledger.server.ts'
import { listReversals } from '#features/payments/money-back/reversals/queries.server.ts'
import { reversePurchase } from '#features/payments/money-back/reversals/reverse.server.ts'
import { sendRefund } from '#features/payments/money-back/reversals/send-refund.server.ts'
import { leftOf, reverseSandboxPayment } from '#features/payments/providers/sandbox.server.ts'
import {
  findSandboxPayment,
  insertMandate,
  insertSandboxPayment,
  listSandboxReversals,
  updateDeclines,
} from '#features/payments/providers/sandbox-queries.server.ts'
import { endPurchase } from '#features/payments/selling/orders/end-purchase.server.ts'
import { REPEAT_START, TOP_UP } from '#features/payments/selling/orders/immediate-start.ts'
import { beginOrder } from '#features/payments/selling/orders/order.server.ts'
import {
  insertPurchase,
  listPurchases,
  type PurchaseRow,
} from '#features/payments/selling/orders/queries.server.ts'
import { checkPurchase, settle } from '#features/payments/selling/orders/settle.server.ts'
import { insertStored } from '#features/payments/selling/stored/queries.server.ts'
import { lookAfterTopUps } from '#features/payments/selling/topping-up/look-after.server.ts'
import { deleteTopUp, findTopUp } from '#features/payments/selling/topping-up/queries.server.ts'
import { setTopUp, stopTopUp } from '#features/payments/selling/topping-up/set.server.ts'
import { siteOfId } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { isFailure } from '#server/errors.ts'
import { AGAIN, ORDERS_AT_MOST, PACKAGES, type Step } from './history-steps.ts'
import { Crash, crashing, isUnanswered } from './run/crashing.ts'
import type { TestSite } from './site.ts'

/** One member's history against the real services and database. */
export class Life {
  /** At the sandbox bank's page. */
  readonly orders: string[] = []
  /** The keys of the clicks that bought by the kept card. */
  readonly #clicks: string[] = []
  /** What was announced of top-ups, by the key of their orders. */
  readonly announced = new Map<string, { at: Date; amount: number }>()
  /** Spends that were confirmed. */
  spent = 0
  readonly #site: TestSite
  readonly memberId: string

  constructor(site: TestSite, memberId: string) {
    this.#site = site
    this.memberId = memberId
  }

  async live(steps: Step[]): Promise<void> {
    await this.#keepCard()
    for (const one of steps) {
      const { app } = this.#site
      await this.#act(one.crash === null ? app : crashing(app, one.crash), one).catch((error: unknown) => {
        if (!(error instanceof Crash) && !isUnanswered(error)) throw error
      })
      await this.#noteAnnounced()
    }
    await this.#settleDown()
  }

  /** All that the member has bought, in the order in which they did. */
  async purchases(): Promise<PurchaseRow[]> {
    return (await listPurchases(this.#site.app.db, this.memberId, undefined)).purchases.toReversed()
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
      case 'order again':
        this.#clicks.push(randomUUID())
        return this.#orderAgain(app, this.#clicks.at(-1)!, step.twice)
      case 'card':
        return transact(app.db, (tx) => updateDeclines(tx, this.#mandateId, step.declines))
      case 'set top-up':
        await setTopUp(await this.#context(app), {
          package_id: AGAIN.id,
          below_credits: step.below,
          stored_method: this.#cardId,
          monthly_maximum: step.maximum,
          currency: 'EUR',
          agreed: TOP_UP,
        })
        return
      case 'stop top-up':
        return stopTopUp(await this.#context(app))
      case 'a day later':
        this.#site.clock.advance(DAY)
        return
      case 'look after top-ups':
        return allDone(step.twice ? [lookAfterTopUps(app), lookAfterTopUps(app)] : [lookAfterTopUps(app)])
    }
    const purchase = await this.#purchase(step.order)
    if (!purchase) return
    switch (step.act) {
      case 'pay':
        return this.#pay(purchase)
      case 'webhook':
        return checkPurchase(app, { purchaseId: purchase.id })
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
    return (await this.purchases())[at]
  }

  readonly #cardId = randomUUID()
  readonly #mandateId = `sm_${randomUUID()}`

  async #keepCard(): Promise<void> {
    const { app, siteId } = this.#site
    const card = { mandateId: this.#mandateId, customerId: `sc_${this.#cardId}`, label: '•••• 4242' }
    await transact(app.db, async (tx) => {
      await insertMandate(tx, card)
      await insertStored(tx, {
        ...card,
        id: this.#cardId,
        memberId: this.memberId,
        siteId,
        provider: 'sandbox',
        paymentMethod: 'credit_card',
        createdAt: app.clock.now(),
      })
    })
  }

  /** The member as a caller; the services called here need no more of a request. */
  async #context(app: App): Promise<MemberContext> {
    const [viewer, site] = [
      await loadViewer(this.#site.app.db, this.memberId),
      await siteOfId(this.#site.app, this.#site.siteId),
    ]
    return { app, site, viewer, locale: 'nl' } as MemberContext
  }

  /** One click, whose request may be sent twice, and again after a crash. */
  async #orderAgain(app: App, key: string, doubled: boolean): Promise<void> {
    const ordering = { ...(await this.#context(app)), baseUrl: this.#site.url }
    const once = () =>
      beginOrder(ordering, {
        key,
        package_id: AGAIN.id,
        payment_method: 'credit_card',
        stored_method: this.#cardId,
        amount: AGAIN.amount,
        immediate_start: REPEAT_START,
      })
    await allDone(doubled ? [once(), once()] : [once()])
  }

  async #noteAnnounced(): Promise<void> {
    const topUp = await findTopUp(this.#site.app.db, this.memberId)
    if (topUp?.orderKey)
      this.announced.set(topUp.orderKey, { at: topUp.chargeAt!, amount: topUp.chargeAmount! })
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
    await this.#site.rows(`update sandbox_payment set status = 'paid' where id = $1 and status = 'open'`, [
      providerPaymentId,
    ])
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
    const payment = paymentId && (await findSandboxPayment(app.db, paymentId))
    if (!payment) return
    const left = leftOf(payment, await listSandboxReversals(app.db, paymentId))
    const amount = Math.ceil((left * percentage) / 100)
    if (amount === 0) return
    await reverseSandboxPayment(app, {
      idempotencyKey: randomUUID(),
      kind,
      paymentId,
      amount,
    }).catch((error: Error) => {
      // A refund of ours was sent in between.
      if (!error.message.startsWith('only')) throw error
    })
  }

  async #sendRefunds(app: App): Promise<void> {
    for (const { id } of await this.purchases())
      for (const { id: reversalId } of await listReversals(app.db, id))
        await sendRefund(app, { reversalId }).catch((error: Error) => {
          // The bank has taken it back already.
          if (!error.message.startsWith('only')) throw error
        })
  }

  /** After all crashes, what is repeated until it succeeds has succeeded. */
  async #settleDown(): Promise<void> {
    const { app } = this.#site
    // A click whose answer was lost is sent again.
    for (const key of this.#clicks)
      await this.#orderAgain(app, key, false).catch((error: unknown) => {
        // Too long after the click.
        if (!isFailure(error, 'order_expired')) throw error
      })
    for (let times = 0; times < 2; times++) {
      for (const { id: purchaseId } of await this.purchases())
        await checkPurchase(app, { purchaseId }).catch((error: Error) => {
          if (!error.message.startsWith('only')) throw error
        })
      await this.#sendRefunds(app)
    }
  }

  /** Leaves nothing behind that later lives would have to look after. */
  async end(): Promise<void> {
    const { app } = this.#site
    await transact(app.db, (tx) => deleteTopUp(tx, this.memberId))
    for (const one of await this.purchases()) await endPurchase(app, one, 'expired', ['loading', 'pending'])
    await this.#site.rows(`delete from pgboss.job where state = 'created'`)
  }
}

/** Waits for all, also after one has failed, so that nothing goes on behind the next step. */
async function allDone(works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
