import { StartupError } from '#server/startup-error.ts'

const EXAMPLE = '2027-01-31T14:30:00Z'

/** A moment as an operator gives it; without a zone, machines would read it as different ones. @throws StartupError */
export function readMoment(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new StartupError(`${text} is no time such as ${EXAMPLE}`)
  if (!/\d:\d.*(Z|[+-]\d\d:\d\d)$/i.test(text))
    throw new StartupError(`${text} has no zone: say ${EXAMPLE}, or +01:00 in place of the Z`)
  if (moment > new Date()) throw new StartupError(`${text} is still to come`)
  return moment
}
