import type { SiteContext } from '#features/site/context.server.ts'
import { labelOfIban, labelOfPhone } from '../providers/debit/account-details.server.ts'
import { ibanIfReadable } from '../providers/debit/mandate-iban.server.ts'
import { listMandatesByIban, listMandatesByPhone } from './office-queries.server.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/
const PHONE = /^\+?[\d\s().-]{8,20}$/

/** The members of the site who signed a mandate for this account. */
export async function findByIban(
  { app, site }: Pick<SiteContext, 'app' | 'site'>,
  sought: string,
): Promise<string[]> {
  const iban = sought.toUpperCase().replaceAll(/[\s.-]/g, '')
  if (!IBAN.test(iban)) return []
  const rows = await listMandatesByIban(app.db, site.id, labelOfIban(iban))
  return unique(rows.filter((row) => ibanIfReadable(app, row) === iban))
}

/** The members who signed a mandate with a telephone number that ends like this one; only the end is kept. */
export async function findByPhone(
  { app, site }: Pick<SiteContext, 'app' | 'site'>,
  sought: string,
): Promise<string[]> {
  const digits = sought.replaceAll(/\D/g, '')
  if (!PHONE.test(sought) || digits.length < 8) return []
  return unique(await listMandatesByPhone(app.db, site.id, labelOfPhone(digits)))
}

const unique = (rows: { memberId: string }[]) => [...new Set(rows.map(({ memberId }) => memberId))]
