import type { SiteContext } from '#features/site/context.server.ts'
import { fail } from '#server/errors.ts'

/** At least so many digits are a telephone number; a date has eight. */
const DIGITS_OF_NUMBER = 9

const DOT = /(\.|[([](dot|punt|punkt|point|punto|kropka)[)\]]| (dot|punt|punkt|point|punto|kropka) )/.source
const ADDRESS = new RegExp(String.raw`[\w.+-]+ ?(@|\(at\)|\[at\]) ?[\w-]+ ?${DOT} ?[a-z]{2,}`)
const LINK =
  /https?:\/\/|\bwww\.|\b[\w-]+\.(com|net|org|info|biz|eu|nl|be|de|at|ch|fr|es|it|pl|uk|io|me|tv|app|link|site|online|chat)\b/
const NAMED =
  /(whats ?app|telegram|insta(gram)?|snap(chat)?|signal|skype|tik ?tok|facebook|kik) ?(:|=|@|is) ?@?[\w.]{3,}/
const HANDLE = /(^|\s)@[\w.]{3,}/
const NUMBER = /(\+|\b00|\b0|\()[\d\s()./-]+/g

/**
 * Whether a text names another way to reach its writer: an address, a link, a telephone number, or a name in another app.
 */
export function hasContactDetails(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    // What is not seen keeps no number apart, and a number has the digits of any script.
    .replaceAll(/\p{DI}|\p{Cf}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, '0')
    .replaceAll(/\s+/g, ' ')
  const named = [ADDRESS, LINK, NAMED, HANDLE].some((detail) => detail.test(plain))
  return named || (plain.match(NUMBER) ?? []).some((number) => digitsOf(number) >= DIGITS_OF_NUMBER)
}

function digitsOf(number: string): number {
  return number.replaceAll(/\D/g, '').length
}

/**
 * Refuses a text that leads elsewhere, for who has not been answered yet.
 * @throws message_held_back
 */
export function refuseContactDetails({ site }: Pick<SiteContext, 'site'>, text: string): void {
  if (site.settings.spam.hold_contact_details && hasContactDetails(text))
    fail('message_held_back', { why: 'contact_details', max: null })
}
