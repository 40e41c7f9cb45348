import { dateLocale, type Locale } from '../locales.ts'

const FIXED = '\u00a0'

/**
 * A day and a time as people of the language write them in a sentence: "28. November 2026 um 00:26 Uhr".
 * @param timeZone the reader's own, which therefore is not named
 */
export function moment(at: Date, language: Locale, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language), { ...options, timeZone }).format(at)
  const time = { hour: '2-digit', minute: '2-digit' } as const
  if (language === 'pl')
    return `${part({ dateStyle: 'long' })}${FIXED}r. o${FIXED}${part({ ...time, hourCycle: 'h23' })}`
  const whole = part({ day: 'numeric', month: 'long', year: 'numeric', ...time })
  return language === 'de' ? `${whole}${FIXED}Uhr` : whole
}
