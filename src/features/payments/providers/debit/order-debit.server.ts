import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { BANK } from '../bank/bank-queries.server.ts'
import { businessDayFrom, businessDaysLater, debitDay } from './business-days.ts'
import { isBlocked } from './code-queries.server.ts'
import { hasLapsed } from './lapse.ts'
import { findCurrentMandate } from './mandate-queries.server.ts'
import { NOTICE_DAYS } from './mandate-text.ts'

/** Business days within which the operator makes the next file. */
const FILE_DAYS = 1

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
  provider: string | undefined,
): Promise<DebitOrder | null> {
  if (method !== 'direct_debit') return id ? refuseField('mandate_id', 'invalid_value') : null
  if (await isBlocked(tx, viewer.id)) fail('debit_blocked')
  const mandate = await findCurrentMandate(tx, viewer.id)
  const collectOn = dayToCollect(app, provider)
  if (!mandate || mandate.id !== id || hasLapsed(mandate, collectOn))
    refuseField('mandate_id', 'invalid_value')
  return { mandateId: id, collectOn }
}

/**
 * The day of a collection of which the buyer is told now: the first business day after the notice. The operator's own bank
 * debits on that day if it has the file a business day before, which leaves the next business day for making it.
 */
export function dayToCollect({ clock }: Pick<App, 'clock'>, provider: string | undefined): Day {
  const today = debitDay(clock.now())
  const noticed = businessDayFrom(addDays(today, NOTICE_DAYS))
  return provider === BANK ? [noticed, businessDaysLater(today, FILE_DAYS + 1)].toSorted().at(-1)! : noticed
}
