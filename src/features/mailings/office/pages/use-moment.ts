import { useFormatter } from 'use-intl'

/** Writes a time as a day and an hour. */
export function useMoment(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}
