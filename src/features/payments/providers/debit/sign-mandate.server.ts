import { createHash, timingSafeEqual } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { lockLivingAccount } from '#features/accounts/account/lock-account.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import { seal } from '#server/seal.ts'
import {
  labelOfIban,
  labelOfPhone,
  readBic,
  readHolder,
  readIban,
  readPhone,
} from './account-details.server.ts'
import { countTry, deleteCode, isBlocked } from './code-queries.server.ts'
import { creditorOf } from './creditor.ts'
import type { DebitForm, Mandate } from './debit-contract.ts'
import { describeMandate } from './describe-debit.server.ts'
import { IBAN_PURPOSE } from './mandate-iban.server.ts'
import { endMandate, findMandateByKey, insertMandate, type MandateRow } from './mandate-queries.server.ts'
import { requireDebit } from './offers-debit.server.ts'
import { CODE_MILLISECONDS, hashOfCode, hashOfForm } from './send-code.server.ts'

const TRIES = 5
/** Crockford's base 32: no letter that sounds or looks like a digit or another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 16

type Signing = DebitForm & { key: string; otp: string; mandate_text: string }

/**
 * Signs a mandate with the code that was sent to the telephone. Signing again with the same key is the same mandate.
 * @throws debit_code_invalid with the tries that are left; 0: a new code is needed
 */
export async function signMandate(context: MemberContext, input: Signing): Promise<{ mandate: Mandate }> {
  const { app, site, viewer } = context
  requireDebit(context)
  readHolder(input.account_holder)
  const iban = readIban(input.iban)
  const bic = readBic(input.bic, iban, site)
  const phone = readPhone(input.phone, viewer.country)
  const signed = await transact(app.db, async (tx) => {
    await lockLivingAccount(tx, viewer.id)
    const earlier = await findMandateByKey(tx, viewer.id, input.key)
    if (earlier) return earlier.ibanLabel === labelOfIban(iban) ? earlier : fail('conflict')
    if (await isBlocked(tx, viewer.id)) fail('debit_blocked')
    // A wrong try has to be counted, so it is refused after the commit.
    const left = await tryCode(tx, context, { iban, phone, otp: input.otp })
    return left === 'right' ? insertSigned(tx, context, { ...input, iban, bic, phone }) : left
  })
  if (typeof signed === 'number') fail('debit_code_invalid', { tries_left: signed })
  return { mandate: describeMandate(signed) }
}

/** @returns the tries that are left */
async function tryCode(
  tx: Tx,
  { app, viewer }: MemberContext,
  { iban, phone, otp }: { iban: string; phone: string; otp: string },
): Promise<'right' | number> {
  const since = new Date(app.clock.now().getTime() - CODE_MILLISECONDS)
  const code = await countTry(tx, viewer.id, { since, tries: TRIES })
  if (!code) return 0
  const typed = hashOfCode(app, viewer.id, otp.replaceAll(/[\s-]/g, ''))
  const right = timingSafeEqual(typed, code.codeHash)
  // The code was sent for one telephone and one account.
  const same = timingSafeEqual(hashOfForm(app, { iban, phone }), code.formHash)
  if (!right || !same) return TRIES - code.tries
  await deleteCode(tx, viewer.id)
  return 'right'
}

async function insertSigned(
  tx: Tx,
  { app, site, viewer, locale, origin }: MemberContext,
  form: Omit<Signing, 'bic'> & { bic: string | null },
): Promise<MandateRow> {
  const now = app.clock.now()
  const creditor = creditorOf(site)
  await endMandate(tx, viewer.id, 'replaced', now)
  const id = app.ids.uuid()
  return insertMandate(tx, {
    id,
    requestKey: form.key,
    memberId: viewer.id,
    siteId: site.id,
    reference: mandateReference(id),
    textVersion: form.mandate_text,
    language: locale,
    creditorName: creditor.name,
    creditorId: creditor.id,
    creditorAddress: creditor.address,
    accountHolder: form.account_holder,
    ibanSealed: seal(app.secret, IBAN_PURPOSE, form.iban),
    ibanLabel: labelOfIban(form.iban),
    bic: form.bic,
    street: form.street,
    houseNumber: form.house_number,
    zip: form.zip,
    city: form.city,
    country: viewer.country,
    phoneLabel: labelOfPhone(form.phone),
    ip: origin.ip,
    signedAt: now,
    endedAt: null,
    endedBy: null,
    provider: null,
    customerId: null,
    providerMandateId: null,
    lastCollectedOn: null,
  })
}

/** A mandate's reference, of letters and digits that every bank takes: `M` and 80 bits. */
function mandateReference(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, REFERENCE_LENGTH)
  return `M${[...bytes].map((byte) => DIGITS[byte % 32]).join('')}`
}
