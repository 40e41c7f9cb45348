import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type LanderLayoutProps = {
  skipLabel: string
  logo: ReactNode
  /** To the right of the logo: login, language. */
  end?: ReactNode
  footer?: ReactNode
  /** Gives the logo bar the ground on which the hero begins. */
  overHero?: boolean
  children: ReactNode
}

/** A landing page: logo bar, content, legal links. Needs no script. */
export function LanderLayout({
  skipLabel,
  logo,
  end,
  footer,
  overHero = false,
  children,
}: LanderLayoutProps) {
  return (
    <div className="relative flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {skipLabel}
      </a>
      <header className={cx('@container pt-(--safe-top)', overHero && 'bg-primary-soft')}>
        {/* It folds for doubled text alone, so that nothing moves while the fonts load. */}
        <div className="@container site-container flex min-h-(--top-bar) flex-wrap @min-[19rem]:h-(--top-bar) @min-[19rem]:flex-nowrap items-center justify-between gap-x-2 py-1.5">
          <div className="flex min-w-0 flex-[1_1_3rem]">{logo}</div>
          <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 sm:gap-x-2">{end}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
    </div>
  )
}
