import * as z from 'zod'
import { CURRENCIES } from '#shared/money.ts'

/** The parts of Mollie's answers that we use: https://docs.mollie.com/reference/overview */

/** `{ currency: 'EUR', value: '14.96' }` as minor units. */
const amount = z
  .object({ currency: z.enum(CURRENCIES), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })
  .transform(({ currency, value }) => ({ currency, amount: Number(value.replace('.', '')) }))

const link = z.object({ href: z.url({ protocol: /^https?$/ }) })

const kept = z.object({ reference: z.string().optional(), key: z.string().optional() }).nullish().catch(null)

const refund = z.object({
  id: z.string().regex(/^re_\w+$/),
  amount,
  /** Mollie may add statuses, of this and of all others. */
  status: z.string(),
  metadata: kept,
})
export type MollieRefund = z.infer<typeof refund>

const chargeback = z.object({
  id: z.string().regex(/^chb_\w+$/),
  amount,
  reason: z
    .object({ code: z.string().max(20) })
    .nullish()
    .catch(null),
  /** When the bank decided for us after all. */
  reversedAt: z.string().nullish(),
})
export type MollieChargeback = z.infer<typeof chargeback>

export const MOLLIE_PAYMENT_ID = /^tr_\w{3,60}$/

export const molliePayment = z.object({
  resource: z.literal('payment'),
  id: z.string().regex(MOLLIE_PAYMENT_ID),
  status: z.string(),
  isCancelable: z.boolean().optional(),
  amount,
  metadata: kept,
  sequenceType: z.string().optional(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: z.object({ failureReason: z.string().nullish(), bankReasonCode: z.string().nullish() }).nullish(),
  _links: z.object({ checkout: link.nullish() }),
  _embedded: z
    .object({ refunds: z.array(refund).default([]), chargebacks: z.array(chargeback).default([]) })
    .prefault({}),
})
export type MolliePayment = z.infer<typeof molliePayment>

/** The newest payments of a customer. */
export const mollieCharges = z.object({
  _embedded: z.object({
    payments: z.array(z.object({ id: z.string().regex(MOLLIE_PAYMENT_ID), metadata: kept })),
  }),
})

export const mollieRefund = refund

export const mollieCustomer = z.object({ resource: z.literal('customer'), id: z.string().regex(/^cst_\w+$/) })

export const mollieMandate = z.object({
  resource: z.literal('mandate'),
  id: z.string().regex(/^mdt_\w+$/),
  status: z.string(),
  method: z.string(),
  /** Only what its owner knows it by: credits that were paid must not wait for it. */
  details: z
    .object({ cardNumber: z.string().nullish(), consumerAccount: z.string().nullish() })
    .nullish()
    .catch(null),
})
export type MollieMandate = z.infer<typeof mollieMandate>

/** A page of a list of refunds or chargebacks, newest first; `next` is the address of the following one. */
export const mollieReversed = z
  .object({
    _embedded: z.partialRecord(
      z.enum(['refunds', 'chargebacks']),
      z.array(z.object({ paymentId: z.string().regex(MOLLIE_PAYMENT_ID), createdAt: z.coerce.date() })),
    ),
    _links: z.object({ next: z.object({ href: z.string() }).nullish() }),
  })
  .transform(({ _embedded, _links }) => ({
    items: Object.values(_embedded).flat(),
    next: _links.next?.href ?? null,
  }))
