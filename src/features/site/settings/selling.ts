import * as z from 'zod'
import { CURRENCIES } from '#shared/money.ts'
import { PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { CREDITS_AT_MOST, PRICE_AT_MOST } from './limits.ts'

/** With real money; `bank` is the operator's own, for direct debit. The sandbox bank is for demos and cannot be chosen. */
const PAYMENT_PROVIDERS = ['mollie', 'stripe', 'bank', 'none'] as const

const TIME_BONUS_SECONDS = 14_400
const TIME_BONUS_PERCENTAGE = 25
const WEEK_SECONDS = 7 * 24 * 3_600

export const timeBonus = z
  .object({
    code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
    percentage: z.int().min(1).max(90),
    seconds: z.int().positive().max(WEEK_SECONDS),
  })
  .nullable()
  .default({ code: 'TIMEBONUS25', percentage: TIME_BONUS_PERCENTAGE, seconds: TIME_BONUS_SECONDS })

/** "46% more chance": shown only together with its source. */
export const premiumClaim = z
  .object({ percentage: z.int().positive().max(1_000), source: z.url({ protocol: /^https?$/ }) })
  .nullable()
  .default(null)

/** Each payment method's provider, or none where it is not wanted; by default, the one that is configured. */
export const paymentProviders = z
  .partialRecord(
    z.enum(PAYMENT_METHODS, { error: 'must be a payment method' }),
    z.enum(PAYMENT_PROVIDERS, { error: `must be ${PAYMENT_PROVIDERS.join(', ')}` }),
  )
  .default({})

/**
 * The creditor of direct debits, as mandates and notices name it: the operator, or the payment provider that collects
 * in its own name. Without it the method is not offered.
 */
export const directDebit = z
  .object({
    creditor_id: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/),
    /** Empty: the company. */
    creditor: z.string().max(70).default(''),
    address: z.string().max(140).default(''),
    /** Where the operator's own bank collects to, for sites that name `bank` as the provider of direct debit. */
    account: z
      .object({
        iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
        bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
      })
      .nullable()
      .default(null),
  })
  .nullable()
  .default(null)

const packageOffer = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  credits: z.int().positive().max(CREDITS_AT_MOST),
  /** In minor units, by currency. */
  prices: z.partialRecord(z.enum(CURRENCIES), z.int().positive().max(PRICE_AT_MOST).meta({ form: 'money' })),
})

export const packages = z
  .array(packageOffer)
  .min(1)
  .max(12)
  .refine((offers) => new Set(offers.map(({ id }) => id)).size === offers.length)
  .default([
    { id: '20', credits: 20, prices: { EUR: 995, GBP: 895, CHF: 995, PLN: 3995 } },
    { id: '50', credits: 50, prices: { EUR: 1995, GBP: 1795, CHF: 1995, PLN: 7995 } },
    { id: '120', credits: 120, prices: { EUR: 3995, GBP: 3595, CHF: 3995, PLN: 15995 } },
    { id: '300', credits: 300, prices: { EUR: 7995, GBP: 6995, CHF: 7995, PLN: 31995 } },
  ])
