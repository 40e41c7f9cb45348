import type { ReactNode } from 'react'

type LinkPageProps = {
  drawing: ReactNode
  title: ReactNode
  text: ReactNode
  /** Buttons, below each other on phones. */
  children: ReactNode
}

/** What a mailed link leads to: what it is about, and what there is to do. */
export function LinkPage({ drawing, title, text, children }: LinkPageProps) {
  return (
    <div role="status" className="flex animate-rise flex-col items-center text-center">
      <div className="w-52">{drawing}</div>
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">{children}</div>
    </div>
  )
}
