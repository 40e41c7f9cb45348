/**
 * The version of the words of the mandate, which are those of the European Payments Council's rulebook for SEPA Direct
 * Debit Core, section 4.7.2. Other words are another version; a test compares them.
 */
export const MANDATE_TEXT = '2026-11-29' as const

/** A creditor's name such as "Vonk B.V." may end a sentence, which then has one full stop all the same. */
export const withOneStop = (text: string): string => text.replaceAll('..', '.')

/** From the notice of a collection to the collection; the mandate says so, else the rulebook would ask for 14. */
export const NOTICE_DAYS = 2
