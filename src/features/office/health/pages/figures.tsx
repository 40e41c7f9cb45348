import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { cx } from '#ui/class-names.ts'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-5">{children}</dl>
}

type FigureProps = { name: string; value: string | number; hint?: string | null; wrong?: boolean }

export function Figure({ name, value, hint, wrong = false }: FigureProps) {
  const format = useFormatter()
  return (
    <div className={cx('min-w-0', wrong && '-m-3 rounded-field bg-warning-soft p-3')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-headline text-xl font-bold break-words tabular">
        {typeof value === 'number' ? format.number(value) : value}
      </dd>
      {hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
    </div>
  )
}
