import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** For example `<NoResultsDrawing />`. */
  drawing?: ReactNode
  title: ReactNode
  words?: ReactNode
  /** The next step. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ drawing, title, words, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-105 flex-col items-center px-4 py-10 text-center">
      {drawing && <div className="mb-6 w-52 max-w-full">{drawing}</div>}
      <Heading className="text-xl">{title}</Heading>
      {words && <p className="mt-2 text-ink-soft">{words}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
