import type { ReactNode } from 'react'

type SectionCardProps = {
  id: string
  title: ReactNode
  /** `h1` where the page is this card. */
  heading?: 'h1' | 'h2'
  hint?: ReactNode
  /** To the right of the title: the saving state, or a count. */
  state?: ReactNode
  children: ReactNode
}

/** One card on a page of settings. */
export function SectionCard({ id, title, heading: Heading = 'h2', hint, state, children }: SectionCardProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-edge bg-surface p-4 shadow-card sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading id={`${id}-title`} className={Heading === 'h1' ? 'text-2xl' : 'text-lg'}>
          {title}
        </Heading>
        {state}
      </div>
      {hint && <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{hint}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
