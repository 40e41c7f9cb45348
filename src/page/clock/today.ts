import { type Day, dayHere } from '#shared/dates.ts'
import { timeAtServer } from './server-clock.ts'

/** The calendar day where the visitor is. */
export function today(): Day {
  return dayHere(timeAtServer())
}
