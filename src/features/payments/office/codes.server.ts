import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import type { Currency } from '#shared/money.ts'
import { codesOf, switchCodeOf } from '../selling/discounts/codes-of-site.server.ts'
import { createCode } from '../selling/discounts/create-code.server.ts'

/** A site's discount codes, newest first. */
export async function readCodes({ app, site }: StaffContext) {
  const rows = await codesOf(app, site.id)
  return {
    codes: rows.map((row) => ({
      id: row.id,
      code: row.code,
      value: row.value,
      percentage: row.percentage,
      currency: row.currency,
      minimum: row.minimumOrderValue,
      country: row.country,
      for_one: row.memberId !== null,
      begins: row.beginsAt?.toISOString() ?? null,
      expires: row.expiresAt?.toISOString() ?? null,
      most_uses: row.mostUses,
      active: row.status === 'active',
      validity: row.validity,
      methods: row.paymentMethods,
      used: row.used ?? 0,
      made: row.createdAt.toISOString(),
    })),
  }
}

type NewCode = {
  code: string
  value: number
  percentage: boolean
  currency: Currency | null
  minimum: number | null
  country: string | null
  begins: string | null
  expires: string | null
  most_uses: number | null
  validity: 'once' | 'once-per-user' | 'unlimited'
  methods: string[]
}

const CODE = /^[A-Z0-9][A-Z0-9-]{2,39}$/
const PERCENTAGE_MAX = 90

/** @throws invalid_input, at the field */
export async function makeCode(context: StaffContext, wished: NewCode): Promise<void> {
  const { app, site } = context
  const { value, percentage, currency, minimum, country, begins, expires, most_uses, validity, methods } =
    wished
  const code = wished.code.toUpperCase()
  if (!CODE.test(code)) refuseField('code', 'code_format')
  if (percentage && value > PERCENTAGE_MAX) refuseField('value', 'too_big')
  if (!currency && (!percentage || minimum !== null)) refuseField('currency', 'required')
  const [beginsAt, expiresAt] = [begins, expires].map((day) =>
    day ? new Date(`${day}T00:00:00Z`) : null,
  ) as [Date | null, Date | null]
  if (expiresAt && expiresAt <= app.clock.now()) refuseField('expires', 'in_the_past')
  if (beginsAt && expiresAt && expiresAt <= beginsAt) refuseField('expires', 'ends_before')
  await transact(app.db, async (tx) => {
    const wrong = await createCode(tx, app, site, {
      code,
      ...(percentage ? { percentage: value } : { amount: value }),
      currency,
      minimumOrderValue: minimum,
      country: country as never,
      beginsAt,
      expiresAt,
      mostUses: most_uses,
      validity,
      paymentMethods: methods,
    })
    if (wrong) refuseField('code', 'code_taken')
    await logAct(tx, app, actorOf(context), {
      action: 'code_made',
      subject: code,
      after: { value, percentage, currency, minimum, country, begins, expires, most_uses, validity, methods },
    })
  })
}

/** Ends a code, or lets it count again. Orders that have it keep their price. @throws not_found */
export async function switchCode(
  context: StaffContext,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const switched = await switchCodeOf(tx, { siteId: site.id, id, active })
    if (!switched) return
    await logAct(tx, app, actorOf(context), {
      action: active ? 'code_resumed' : 'code_ended',
      subject: switched.code,
    })
  })
}
