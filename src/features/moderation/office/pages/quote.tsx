import type { ReactNode } from 'react'

/** Words of a member, as they stand. */
export function Quote({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm font-semibold text-ink-soft">{head}</p>
      <div className="as-written mt-1 rounded-field bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
        {children}
      </div>
    </div>
  )
}
