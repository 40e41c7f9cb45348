import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { asksForBic, BIC_COUNTRIES } from './account-details.server.ts'
import { debitDay } from './business-days.ts'
import { isBlocked } from './code-queries.server.ts'
import { creditorOf } from './creditor.ts'
import type { DirectDebit, Mandate } from './debit-contract.ts'
import { hasLapsed } from './lapse.ts'
import { findCurrentMandate, type MandateRow } from './mandate-queries.server.ts'
import { NOTICE_DAYS } from './mandate-text.ts'
import { offersDebit } from './offers-debit.server.ts'

export async function describeDebit(context: MemberContext): Promise<DirectDebit> {
  const { app, site, viewer } = context
  const offered = offersDebit(context)
  const current = await findCurrentMandate(app.db, viewer.id)
  const mandate = current && hasLapsed(current, debitDay(app.clock.now())) ? null : current
  return {
    offered,
    blocked: await isBlocked(app.db, viewer.id),
    creditor: offered ? creditorOf(site) : null,
    bic_countries: asksForBic(site) ? BIC_COUNTRIES : [],
    notice_days: NOTICE_DAYS,
    mandate: mandate ? describeMandate(mandate) : null,
  }
}

export function describeMandate(row: MandateRow): Mandate {
  return {
    id: row.id,
    reference: row.reference,
    account_holder: row.accountHolder,
    iban: row.ibanLabel,
    creditor: row.creditorName && [row.creditorName, row.creditorAddress].filter(Boolean).join(', '),
    creditor_id: row.creditorId,
    signed_at: row.signedAt.toISOString(),
  }
}
