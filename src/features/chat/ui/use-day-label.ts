import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { hourOf } from '#page/clock/hour-of.ts'
import { serverNow } from '#page/clock/server-time.ts'
import { useLocale } from '#ui/use-locale.ts'

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
const DAYS_KNOWN_BY_NAME = 6

/** "Today", "Yesterday", "Monday 3 March"; with the year if it is not the current one. */
export function useDayLabel(): (time: number) => string {
  const t = useTranslations('chat.messages')
  const format = useFormatter()
  const locale = useLocale()
  return useCallback(
    (time) => {
      const day = (at: number) => format.dateTime(at, { year: 'numeric', month: 'numeric', day: 'numeric' })
      const year = (at: number) => format.dateTime(at, { year: 'numeric' })
      const now = serverNow()
      if (day(time) === day(now)) return t('today')
      // An evening hour of the day before, also where the clocks changed since: a day has 23 to 25 hours.
      const hour = hourOf(format, now)
      if (day(time) === day(now - (hour + 3) * HOUR_MILLISECONDS)) return t('yesterday')
      const label = format.dateTime(time, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: year(time) === year(now) ? undefined : 'numeric',
      })
      return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1)
    },
    [t, format, locale],
  )
}

/** Short times for the list: "14:05", "Mon", "3 Mar". */
export function useShortTime(): (time: number) => string {
  const format = useFormatter()
  return (time) => {
    const day = (at: number) => format.dateTime(at, { year: 'numeric', month: 'numeric', day: 'numeric' })
    const now = serverNow()
    if (day(time) === day(now))
      return format.dateTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    if (now - time < DAYS_KNOWN_BY_NAME * DAY_MILLISECONDS) return format.dateTime(time, { weekday: 'short' })
    const year = (at: number) => format.dateTime(at, { year: 'numeric' })
    return format.dateTime(
      time,
      year(time) === year(now)
        ? { day: 'numeric', month: 'short' }
        : { day: 'numeric', month: 'numeric', year: '2-digit' },
    )
  }
}
