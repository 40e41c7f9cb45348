import { useSearchParams } from 'wouter'
import { today } from '#page/clock/today.ts'
import { addDays, isDay } from '#shared/dates.ts'

/** All of them. */
export const ALL = '*'
const SHOWN_DAYS = 90

/** What a part may look like; what looks otherwise is taken as all. Empty: unknown, or none. */
const LOOKS = {
  country: /^([A-Z]{2})?$/,
  network: /^\P{C}{0,200}$/u,
  lander: /^[a-z0-9/-]{0,100}$/,
  page: /^[a-z0-9-]{1,50}\/[a-z0-9-]{0,50}$/,
}
type Part = keyof typeof LOOKS
export type Chosen = { from: string; to: string } & Record<Part, string>

/**
 * What the figures are of: it stands in the address, so that a reload, the way back and a link to a colleague keep it.
 * `page` is the landing page of the last part, the others are of all.
 */
export function useChosen(): [Chosen, (part: Partial<Chosen>) => void] {
  const [search, setSearch] = useSearchParams()
  const dayAt = (end: 'from' | 'to') => [search.get(end) ?? ''].find(isDay)
  const partAt = (part: Part) => [search.get(part) ?? ALL].find((value) => LOOKS[part].test(value)) ?? ALL
  const to = dayAt('to') ?? today()
  const chosen = {
    from: dayAt('from') ?? addDays(to, 1 - SHOWN_DAYS),
    to,
    country: partAt('country'),
    network: partAt('network'),
    lander: partAt('lander'),
    page: partAt('page'),
  }
  const choose = (part: Partial<Chosen>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        // Both days, so that a link stays the same period.
        const next = 'from' in part || 'to' in part ? { from: chosen.from, to: chosen.to, ...part } : part
        for (const [name, value] of Object.entries(next))
          if (value === ALL) after.delete(name)
          else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return [chosen, choose]
}
