import { keptInBrowser } from '../kept/kept-storage.ts'

const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 86_400_000

/**
 * All that asks for attention by itself, the first to be heard first, and the days for which each rests once a member
 * has dismissed it.
 */
const REST_DAYS = {
  entry: 365,
  time_bonus: Number.POSITIVE_INFINITY,
  activation: 1,
  mail: 7,
  match: 0,
  photo: 7,
  push: 60,
  enrich: 14,
}
export type Nag = keyof typeof REST_DAYS

/** What has come up in order; the rest asks for something, and waits a while after any dismissal. */
const NEWS: Nag[] = ['entry', 'time_bonus', 'activation', 'mail', 'match']
const QUIET_MILLISECONDS = 10 * MINUTE_MILLISECONDS

/** When each was last dismissed. */
export type Dismissals = Partial<Record<Nag, number>>

/** The one nag to show now, of those that are due. */
export function nagToShow(due: readonly Nag[], dismissed: Dismissals, now: number): Nag | undefined {
  const quiet = Object.values(dismissed).some((at) => at <= now && now - at < QUIET_MILLISECONDS)
  return (Object.keys(REST_DAYS) as Nag[]).find((nag) => {
    const since = now - (dismissed[nag] ?? Number.NEGATIVE_INFINITY)
    const rests = since < REST_DAYS[nag] * DAY_MILLISECONDS
    return due.includes(nag) && !rests && !(quiet && !NEWS.includes(nag))
  })
}

const keyOf = (nag: Nag, member: string) => `dismissed.${nag}.${member}`

export function dismissalsOf(member: string): Dismissals {
  const dismissed: Dismissals = {}
  for (const nag of Object.keys(REST_DAYS) as Nag[]) {
    const at = Date.parse(keptInBrowser.getItem(keyOf(nag, member)) ?? '')
    if (!Number.isNaN(at)) dismissed[nag] = at
  }
  return dismissed
}

export function dismiss(nag: Nag, member: string): void {
  keptInBrowser.setItem(keyOf(nag, member), new Date().toISOString())
}
