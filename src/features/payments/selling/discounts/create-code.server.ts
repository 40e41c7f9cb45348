import * as z from 'zod'
import type { SiteSettings } from '#features/site/settings.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { CURRENCIES } from '#shared/money.ts'
import { insertCode } from './code-queries.server.ts'

const CODE = /^[A-Z0-9][A-Z0-9-]{2,39}$/
/** The built-in discounts are known by these. */
const BUILT_IN = /^(WELCOME|STAY)\d+$/

/** A code as an operator writes it: either a percentage, or an amount in minor units of the currency. */
const newCode = z
  .object({
    code: z.string().trim().toUpperCase().regex(CODE),
    percentage: z.int().min(1).max(90).optional(),
    amount: z.int().positive().optional(),
    currency: z.enum(CURRENCIES).nullable().default(null),
    minimumOrderValue: z.int().positive().nullable().default(null),
    country: z.enum(COUNTRIES).nullable().default(null),
    memberId: z.uuid().nullable().default(null),
    beginsAt: z.date().nullable().default(null),
    expiresAt: z.date().nullable().default(null),
    mostUses: z.int().positive().nullable().default(null),
    status: z.enum(['active', 'inactive']).default('active'),
    validity: z.enum(['once', 'once-per-user', 'unlimited']).default('once-per-user'),
    paymentMethods: z.array(z.string()).default([]),
  })
  .refine(({ percentage, amount }) => (percentage === undefined) !== (amount === undefined), {
    error: 'either a percentage or an amount',
  })
  .refine(
    ({ amount, minimumOrderValue, currency }) =>
      currency !== null || (amount === undefined && minimumOrderValue === null),
    { error: 'an amount and a minimum have a currency' },
  )
export type NewCode = z.input<typeof newCode>

/** @returns why the code cannot be made, or null where it was */
export async function createCode(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  site: { id: string; settings: Pick<SiteSettings, 'time_bonus'> },
  input: NewCode,
): Promise<string | null> {
  const { data, error } = newCode.safeParse(input)
  if (!data) return z.prettifyError(error)
  const { percentage, amount, ...code } = data
  if (BUILT_IN.test(code.code) || code.code === site.settings.time_bonus?.code.toUpperCase())
    return `${code.code} is the name of a built-in discount`
  const inserted = await insertCode(tx, {
    ...code,
    id: app.ids.uuid(),
    siteId: site.id,
    value: percentage ?? amount!,
    percentage: percentage !== undefined,
    createdAt: app.clock.now(),
  })
  return inserted ? null : `the site has a code ${code.code} already`
}
