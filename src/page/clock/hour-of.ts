import type { createFormatter } from 'use-intl'

type Formatter = Pick<ReturnType<typeof createFormatter>, 'dateTime'>

/** The hour, from 0 to 23, by the clock that a format tells. Some languages write a word after it: “12 Uhr”. */
export function hourOf(format: Formatter, at: number): number {
  return Number.parseInt(format.dateTime(at, { hour: 'numeric', hourCycle: 'h23' }), 10)
}
