import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'

/** Names and what they are: in two columns, or one below the other where words are large or room is small. */
export function Facts({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 gap-y-2 text-sm @[15rem]:grid-cols-[fit-content(45%)_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="@[15rem]:contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Spells a time by day and minute. */
export function useTime(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
}

export function None({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
