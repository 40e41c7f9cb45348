import * as z from 'zod'
import { note } from '#features/office/notes/contract.ts'
import { day, inOrder, period } from '#features/office/period.ts'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { acknowledged } from '#shared/contract.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { errors } from '#shared/errors.ts'
import { CURRENCIES } from '#shared/money.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { line, uuid } from '#shared/text.ts'
import { SHOWN_STATES } from '../selling/orders/shown-state.ts'
import { CODE_VALIDITIES, PURCHASE_STATES } from './states.ts'

const currency = z.enum(CURRENCIES)
/** In an address. */
const amount = z.coerce.number().int().min(0).max(100_000_000)
const minorUnits = z.int().min(1).max(100_000_000)
/** Why; it stands in the log, and never in what members read. */
const reason = line({ min: 3, max: 300 })

const purchase = z.object({
  id: uuid,
  reference: z.string(),
  at: z.string(),
  status: z.enum(['loading', 'pending', 'completed', 'failed']),
  state: z.enum(SHOWN_STATES).describe('With what became of it'),
  bank_reason: z.string().nullable().describe('Why a bank took it back, in its words'),
  failure: z.string().nullable(),
  credits: z.int(),
  amount: z.int(),
  back: z.int().describe('Of it, what went back'),
  currency,
  method: z.string(),
  provider: z.string(),
})
export type OfficePurchase = z.infer<typeof purchase>

const reversal = z.object({
  id: uuid,
  purchase: uuid,
  reference: z.string(),
  at: z.string(),
  kind: z.enum(['withdrawal', 'account_deleted', 'refund', 'chargeback', 'debit_return']),
  status: z.enum(['requested', 'sent', 'done', 'failed']),
  amount: z.int(),
  excess: z.int().describe('What a bank took beyond what was paid'),
  covered: z.int().describe('What of it went back in another way'),
  settles: z.int().describe('What went back besides, and settled refunds that were announced before'),
  credits: z.int(),
  debt_credits: z.int(),
  currency,
  method: z.string(),
  provider: z.string(),
  reason: z.string().nullable(),
  withdrawn: z.boolean().describe('The bank took its chargeback back'),
})
export type OfficeReversal = z.infer<typeof reversal>

const total = { currency, sold: z.int(), back: z.int(), vat: z.int(), count: z.int() }

const code = z.object({
  id: uuid,
  code: z.string(),
  value: z.int(),
  percentage: z.boolean(),
  currency: currency.nullable(),
  minimum: z.int().nullable(),
  country: z.string().nullable(),
  for_one: z.boolean().describe('For one member only'),
  begins: z.string().nullable(),
  expires: z.string().nullable(),
  most_uses: z.int().nullable(),
  active: z.boolean(),
  validity: z.enum(CODE_VALIDITIES),
  methods: z.array(z.string()),
  used: z.int(),
  made: z.string(),
})
export type OfficeCode = z.infer<typeof code>

/** What staff read and do of a site's money. */
export const paymentsOfficeContract = {
  list: staffProcedure
    .route({ method: 'GET', path: '/admin/purchases' })
    .input(
      z.object({
        status: z.enum(PURCHASE_STATES).optional(),
        method: z.enum(PAYMENT_METHODS).optional(),
        currency: currency.optional(),
        from: day.optional(),
        to: day.optional().describe('Included'),
        least: amount.optional().describe('Minor units'),
        most: amount.optional(),
        before: uuid.optional(),
      }),
    )
    .output(z.object({ purchases: z.array(purchase), has_older: z.boolean() })),
  /** What is sought may be an address, which stands in no URL. */
  find: staffProcedure
    .route({ method: 'POST', path: '/admin/purchases/find' })
    .input(z.object({ sought: line({ min: 1, max: 254 }) }))
    .output(z.object({ purchases: z.array(purchase) })),
  open: staffProcedure
    .route({ method: 'GET', path: '/admin/purchases/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(
      purchase.extend({
        member: uuid,
        list_amount: z.int(),
        vat: z.int(),
        country: z.string().nullable(),
        code: z.string().nullable(),
        provider_payment: z.string().nullable(),
        completed: z.string().nullable(),
        receipts: z.array(z.object({ id: uuid, number: z.string(), credit_note: z.boolean() })),
        reversals: z.array(reversal),
        notes: z.array(note).describe('About this purchase'),
        left: z.int().describe('What could go back'),
        unused: z.int().describe('Of it, what the unused credits are worth'),
        unused_credits: z.int(),
      }),
    ),
  /** `conflict`: it is not paid, or nothing of it is left. */
  refund: staffProcedure
    .route({ method: 'POST', path: '/admin/purchases/{id}/refunds' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, key: uuid, amount: minorUnits, reason }))
    .output(acknowledged),

  reversals: staffProcedure
    .route({ method: 'GET', path: '/admin/reversals' })
    .input(z.object({ kind: z.enum(['unpaid', 'refunds', 'taken']), before: uuid.optional() }))
    .output(z.object({ reversals: z.array(reversal), has_older: z.boolean() })),
  /** `conflict`: it has not failed. */
  sendRefund: staffProcedure
    .route({ method: 'POST', path: '/admin/reversals/{id}/send' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  paidByHand: staffProcedure
    .route({ method: 'POST', path: '/admin/reversals/{id}/paid' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, reason }))
    .output(acknowledged),

  books: staffProcedure
    .route({ method: 'GET', path: '/admin/books' })
    .input(inOrder(z.object(period)))
    .output(
      z.object({
        days: z.array(z.object({ day, method: z.string(), ...total })),
        vat: z.array(z.object({ country: z.string().nullable(), rate: z.int().nullable(), ...total })),
        totals: z.array(z.object(total)),
      }),
    ),
  exportBooks: staffProcedure
    .route({ method: 'POST', path: '/admin/books/export' })
    .input(inOrder(z.object({ ...period, what: z.enum(['receipts', 'journal']) })))
    .output(z.object({ name: z.string(), csv: z.string() })),
}

/** A site's discount codes. */
export const codesContract = {
  list: staffProcedure
    .route({ method: 'GET', path: '/admin/codes' })
    .output(z.object({ codes: z.array(code) })),
  make: staffProcedure
    .route({ method: 'POST', path: '/admin/codes' })
    .input(
      z.object({
        code: line({ min: 3, max: 40 }),
        value: z.int().min(1).max(100_000_000),
        percentage: z.boolean(),
        currency: currency.nullable(),
        minimum: minorUnits.nullable(),
        country: z.enum(COUNTRIES).nullable(),
        begins: day.nullable().describe('The first day on which it counts, in UTC'),
        expires: day.nullable().describe('The first day on which it no longer counts, in UTC'),
        most_uses: z.int().min(1).max(1_000_000).nullable().describe('For how many orders in all'),
        validity: z.enum(CODE_VALIDITIES),
        methods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
      }),
    )
    .output(acknowledged),
  /** Ends a code, or lets it count again. */
  switch: staffProcedure
    .route({ method: 'PUT', path: '/admin/codes/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, active: z.boolean() }))
    .output(acknowledged),
}
