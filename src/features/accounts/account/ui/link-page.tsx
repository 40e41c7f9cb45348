import type { ReactNode } from 'react'

type LinkPageProps = {
  drawing: ReactNode
  title: ReactNode
  text: ReactNode
  /** Buttons, stacked on phones. */
  children: ReactNode
}

/** The page of a mailed link: what it is about, and what to do. */
export function LinkPage({ drawing, title, text, children }: LinkPageProps) {
  return (
    <div className="flex animate-rise flex-col items-center text-center">
      <div className="w-52">{drawing}</div>
      <div role="status">
        <h1 className="mt-6 max-w-full text-2xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
      </div>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:min-w-72">{children}</div>
    </div>
  )
}
