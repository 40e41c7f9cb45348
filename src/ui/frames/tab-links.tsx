import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

type TabLinksProps = {
  label: string
  tabs: {
    key: string
    label: ReactNode
    link: LinkElement
    /** The router's link marks the current page itself; for other links set this. */
    current?: boolean
    badge?: { count: number; label: string }
  }[]
}

/** Looks like tabs, but each links to its own page. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="@container">
      <ul className="flex flex-wrap gap-x-1 border-b border-border @max-[24rem]:gap-x-0">
        {tabs.map((tab) => (
          <li key={tab.key} className="@max-[24rem]:flex-auto">
            {renderAs(tab.link, {
              ...(tab.current && { 'aria-current': 'page' }),
              className:
                'relative flex min-h-12 items-center gap-2 rounded-t-field px-4 @max-[24rem]:justify-center @max-[24rem]:gap-1 @max-[24rem]:px-1.5 text-sm font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors hover:text-ink -outline-offset-3! aria-[current=page]:text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-full after:bg-primary-strong after:opacity-0 aria-[current=page]:after:opacity-100',
              children: (
                <>
                  {tab.label}
                  {tab.badge && (
                    // In a narrow row over the corner of the words, so that the row stays one.
                    <Badge
                      {...tab.badge}
                      ringed
                      className="@max-[24rem]:@min-[16rem]:absolute @max-[24rem]:@min-[16rem]:-end-1.5 @max-[24rem]:@min-[16rem]:top-0"
                    />
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
