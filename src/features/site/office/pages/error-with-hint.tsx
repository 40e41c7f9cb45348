import type { ReactNode } from 'react'

/** What is wrong at a field, and below it still what belongs there. */
export function errorWithHint(error: ReactNode, hint: ReactNode): ReactNode {
  if (!error) return undefined
  return (
    <>
      {error}
      {hint && <span className="mt-0.5 block font-normal text-ink-soft">{hint}</span>}
    </>
  )
}
