import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Site } from '#features/site/site.server.ts'
import { refuseField } from '#server/errors.ts'
import { BANK } from '../bank/bank-queries.server.ts'
import { sepaText } from '../bank/sepa-text.ts'

/** ISO 20022, Max70Text. */
const HOLDER_MAX = 70

/** "IBAN-Nr." and what else stands before an account; and the bank behind it, which an account names itself. */
const BEFORE_IBAN = /^.*?IBAN[A-Z]*?(?=[A-Z]{2}\d{2})/
const BIC_BEHIND = /(?<=\d.*)(?:BIC|SWIFT){1,2}(?:CODE)?[A-Z]{6}(?:[A-Z0-9]{2}|[A-Z0-9]{5})$/

/**
 * The IBAN in capitals, without what it is pasted with: spaces, dots, dashes, what is not seen, "IBAN:", the bank's BIC.
 * @throws invalid_input at the field
 */
export function readIban(typed: string): string {
  const pasted = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const iban = electronicFormatIBAN(pasted.replace(BEFORE_IBAN, '').replace(BIC_BEHIND, '')) ?? ''
  if (!isValidIBAN(iban)) refuseField('iban', 'iban_invalid')
  if (!isSEPACountry(iban.slice(0, 2))) refuseField('iban', 'iban_not_sepa')
  return iban
}

/** The countries of SEPA outside the European Economic Area: for their accounts a file names the bank by its BIC. */
export const BIC_COUNTRIES = ['AD', 'CH', 'GB', 'GI', 'MC', 'SM', 'VA']

/** Those whose accounts have the IBANs of another country. */
const ISLANDS: Record<string, string> = { GG: 'GB', IM: 'GB', JE: 'GB' }

/** Only the operator's own bank asks for it. */
export const asksForBic = ({ settings }: Pick<Site, 'settings'>): boolean =>
  settings.payment_providers.direct_debit === BANK

/**
 * The BIC of an account's bank, where a file needs it.
 * @throws invalid_input at the field where it is missing, or of another country than the account
 */
export function readBic(
  typed: string | undefined,
  iban: string,
  site: Pick<Site, 'settings'>,
): string | null {
  const country = iban.slice(0, 2)
  if (!asksForBic(site) || !BIC_COUNTRIES.includes(country)) return null
  const bic = (typed ?? '').replaceAll(/\s/g, '').toUpperCase()
  const place = bic.slice(4, 6)
  if (!isValidBIC(bic) || (ISLANDS[place] ?? place) !== country) refuseField('bic', 'bic_invalid')
  return bic
}

/**
 * The name as it is typed. Files for a bank have Latin letters only, and one without a name is refused as a whole.
 * @throws invalid_input at the field
 */
export function readHolder(typed: string): string {
  if (sepaText(typed, HOLDER_MAX).replaceAll(/[^A-Za-z]/g, '').length < 2)
    refuseField('account_holder', 'holder_letters')
  return typed
}

/**
 * A mobile number in the form of E.164. Numbers of the SEPA area only: messages elsewhere cost most, and a signer has
 * an account in that area.
 * @param country of the member, for numbers without a country code
 * @throws invalid_input at the field
 */
export function readPhone(typed: string, country: string): string {
  const phone = parsePhoneNumberFromString(typed, country as CountryCode)
  if (!phone?.isValid() || !phone.country || !isSEPACountry(phone.country))
    refuseField('phone', 'phone_invalid')
  return phone.number
}

/** What its owner knows an account by. */
export const labelOfIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`

export const labelOfPhone = (phone: string): string => `•••• ${phone.slice(-4)}`
