import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { isBlocked } from './code-queries.server.ts'
import { creditorOf } from './creditor.ts'
import type { DirectDebit, Mandate } from './debit-contract.ts'
import { findCurrentMandate, type MandateRow } from './mandate-queries.server.ts'
import { NOTICE_DAYS } from './mandate-text.ts'
import { offersDebit } from './offers-debit.server.ts'

export async function describeDebit(context: MemberContext): Promise<DirectDebit> {
  const { app, site, viewer } = context
  const offered = offersDebit(context)
  const mandate = await findCurrentMandate(app.db, viewer.id)
  return {
    offered,
    blocked: await isBlocked(app.db, viewer.id),
    creditor: offered ? creditorOf(site) : null,
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
    signed_at: row.signedAt.toISOString(),
  }
}
