import { useFormatter } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { useLocale } from '#ui/use-locale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
const STEP = 1_000

/** How sizes and times are written. */
export function useNumbers() {
  const format = useFormatter()
  const locale = useLocale()
  return {
    size(bytes: number): string {
      const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)))
      const unit = UNITS[step]!
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 }).format(
        bytes / STEP ** step,
      )
    },
    when: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    ago: (at: string) => format.relativeTime(new Date(at), timeAtServer()),
  }
}
