import * as z from 'zod'
import { CURRENCIES } from '#shared/money.ts'

/** The parts of Stripe's answers that we use, in the form of `STRIPE_VERSION`: https://docs.stripe.com/api */

const currency = z.string().toUpperCase().pipe(z.enum(CURRENCIES))
const cents = z.int().min(0)
const metadata = z.record(z.string(), z.string()).nullish()

const paymentMethod = z.object({
  id: z.string().regex(/^pm_\w+$/),
  type: z.string(),
  card: z.object({ last4: z.string() }).nullish(),
})

const failure = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })

export const paymentIntent = z.object({
  object: z.literal('payment_intent'),
  id: z.string().regex(/^pi_\w+$/),
  /** Stripe may add statuses, of this and of all others. */
  status: z.string(),
  amount: cents,
  amount_received: cents,
  currency,
  customer: z.string().nullish(),
  setup_future_usage: z.string().nullish(),
  payment_method: z.union([paymentMethod, z.string()]).nullish(),
  last_payment_error: failure.nullish(),
  metadata,
})
export type PaymentIntent = z.infer<typeof paymentIntent>

export const checkoutSession = z.object({
  object: z.literal('checkout.session'),
  id: z.string().regex(/^cs_\w+$/),
  status: z.string(),
  payment_status: z.string(),
  amount_total: cents,
  currency,
  customer: z.string().nullish(),
  payment_intent: z.union([paymentIntent, z.string()]).nullish(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  metadata,
})
export type CheckoutSession = z.infer<typeof checkoutSession>

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() })

export const paymentIntents = listOf(paymentIntent.pick({ id: true, metadata: true }))

export const sessions = listOf(z.object({ id: checkoutSession.shape.id }))

export const refund = z.object({
  object: z.literal('refund'),
  id: z.string().regex(/^(re|pyr)_\w+$/),
  amount: cents,
  status: z.string().nullish(),
  payment_intent: z.string().nullish(),
  metadata,
})
export type Refund = z.infer<typeof refund>
export const refunds = listOf(refund)

const dispute = z.object({
  object: z.literal('dispute'),
  id: z.string().regex(/^(dp|du|pdp)_\w+$/),
  amount: cents,
  status: z.string(),
  payment_intent: z.string().nullish(),
})
export type Dispute = z.infer<typeof dispute>
export const disputes = listOf(dispute)

/** Refunds or disputes, of which only the payment is needed. */
export const reversed = listOf(z.object({ id: z.string(), payment_intent: z.string().nullish() }))

export const attached = z.object({ object: z.literal('payment_method'), customer: z.string().nullish() })

export const detached = z.object({ object: z.literal('payment_method') })

/** A card that was refused: the payment was made all the same, and failed. */
export const declined = z.object({
  error: z.object({ payment_intent: z.object({ id: paymentIntent.shape.id }) }),
})

export const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), param: z.string().nullish() }),
})

export const event = z.object({
  object: z.literal('event'),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().max(255).optional(),
      payment_intent: z.string().max(255).nullish().catch(null),
    }),
  }),
})
