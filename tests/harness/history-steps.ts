import fc from 'fast-check'

/** What can happen to a member's money and credits. `crash`: the program dies after this many statements of it. */
export type Step = { crash: number | null } & (
  | { act: 'order'; package: number }
  | { act: 'pay' | 'webhook' | 'withdraw'; order: number }
  | { act: 'bank refund' | 'chargeback'; order: number; share: number }
  | { act: 'spend'; credits: number[] }
  | { act: 'send refunds' | 'stop top-up' | 'a day later' }
  | { act: 'order again' | 'look after top-ups'; twice: boolean }
  | { act: 'set top-up'; below: number; maximum: number }
  | { act: 'card'; declines: boolean }
  | { act: 'at once'; order: number; credits: number }
)

/** Packages whose prices do not divide by their credits, and one of a single credit. */
export const PACKAGES = [
  { credits: 50, amount: 1_995, vatAmount: 346 },
  { credits: 7, amount: 100, vatAmount: 17 },
  { credits: 1, amount: 3, vatAmount: 1 },
]

/** The site's package that a kept card buys again: at once, or by an automatic top-up. */
export const AGAIN = { id: '20', amount: 995 }

export const ORDERS_AT_MOST = 3
/** Also those that were ordered again. */
const order = fc.nat(ORDERS_AT_MOST + 2)
const share = fc.integer({ min: 1, max: 100 })
const credits = fc.integer({ min: 1, max: 40 })
const twice = fc.boolean()
const crash = fc.option(fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 15, max: 40 })), {
  freq: 3,
})

/** Tried more often than the rest, since a top-up needs two of them with a day between. */
const topUpDue = fc.record({ crash, act: fc.constant('look after top-ups' as const), twice })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ crash, act: fc.constant('order' as const), package: fc.nat(PACKAGES.length - 1) }),
  fc.record({ crash, act: fc.constantFrom('pay' as const, 'webhook' as const, 'withdraw' as const), order }),
  fc.record({ crash, act: fc.constantFrom('bank refund' as const, 'chargeback' as const), order, share }),
  fc.record({
    crash,
    act: fc.constant('spend' as const),
    credits: fc.array(credits, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    crash,
    act: fc.constantFrom('send refunds' as const, 'stop top-up' as const, 'a day later' as const),
  }),
  fc.record({ crash, act: fc.constant('at once' as const), order, credits }),
  fc.record({ crash, act: fc.constant('order again' as const), twice }),
  fc.record({ crash, act: fc.constant('card' as const), declines: fc.boolean() }),
  fc.record({
    crash,
    act: fc.constant('set top-up' as const),
    below: fc.integer({ min: 1, max: 90 }),
    maximum: fc.integer({ min: AGAIN.amount, max: 3 * AGAIN.amount }),
  }),
  topUpDue,
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
