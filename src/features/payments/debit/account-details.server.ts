import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { refuseField } from '#server/errors.ts'
import { sepaText } from '../providers/bank/sepa-text.ts'

/** ISO 20022, Max70Text. */
const HOLDER_MAX = 70

/**
 * The IBAN without spaces and in capitals.
 * @throws invalid_input at the field
 */
export function readIban(typed: string): string {
  const iban = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(iban)) refuseField('iban', 'iban_invalid')
  if (!isSEPACountry(iban.slice(0, 2))) refuseField('iban', 'iban_not_sepa')
  return iban
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
 * A mobile number in the form of E.164. Numbers of the SEPA area only: messages elsewhere cost most, and whoever signs
 * here has an account there.
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
