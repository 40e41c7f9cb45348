import { type ReactNode, useEffect } from 'react'

/** The head of a page, which also names the window. */
export function PageHead({ title, words, action }: { title: string; words?: ReactNode; action?: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl">{title}</h1>
        {words && <p className="mt-1 max-w-[65ch] text-ink-soft">{words}</p>}
      </div>
      {action}
    </div>
  )
}
