import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { Day } from '#shared/dates.ts'
import { businessDayFrom } from './business-days.ts'
import { isBlocked } from './code-queries.server.ts'
import { findCurrentMandate } from './mandate-queries.server.ts'
import { NOTICE_DAYS } from './mandate-text.ts'

export type DebitOrder = { mandateId: string; collectOn: Day }

/**
 * What an order by direct debit is collected by, and when; null for an order by another method. The caller has locked the
 * member.
 * @throws debit_blocked, or invalid_input where the mandate is not the member's present one
 */
export async function debitOrderOf(
  tx: Tx,
  { app, viewer }: Pick<MemberContext, 'app' | 'viewer'>,
  { payment_method: method, mandate_id: id }: { payment_method: string; mandate_id?: string | undefined },
): Promise<DebitOrder | null> {
  if (method !== 'direct_debit') return id ? refuseField('mandate_id', 'invalid_value') : null
  if (await isBlocked(tx, viewer.id)) fail('debit_blocked')
  const mandate = await findCurrentMandate(tx, viewer.id)
  if (!mandate || mandate.id !== id) refuseField('mandate_id', 'invalid_value')
  return { mandateId: id, collectOn: dayToCollect(app) }
}

/** The first business day on which a collection of which the buyer is told now can be made. */
export function dayToCollect({ clock }: Pick<App, 'clock'>): Day {
  return businessDayFrom(utcDay(new Date(clock.now().getTime() + NOTICE_DAYS * DAY)))
}

export function utcDay(time: Date): Day {
  return time.toISOString().slice(0, 10)
}
