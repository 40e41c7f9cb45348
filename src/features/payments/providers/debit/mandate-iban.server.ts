import { type Secrets, unseal } from '#server/seal.ts'
import type { MandateRow } from './mandate-queries.server.ts'

export const IBAN_PURPOSE = 'debit mandate iban'

/**
 * The IBAN of a mandate, to collect by it.
 * @throws when it was encrypted with a secret that we do not have
 */
export function ibanOf(app: Secrets, { id, ibanSealed }: MandateRow): string {
  const iban = ibanIfReadable(app, { ibanSealed })
  if (!iban) throw new Error(`the account of mandate ${id} cannot be read with this SESSION_SECRET`)
  return iban
}

export function ibanIfReadable(app: Secrets, { ibanSealed }: Pick<MandateRow, 'ibanSealed'>): string | null {
  return unseal(app, IBAN_PURPOSE, ibanSealed) ?? null
}
