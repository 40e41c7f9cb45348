import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'

/** Names and what they are, in two columns. */
export function Facts({ facts }: { facts: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
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
