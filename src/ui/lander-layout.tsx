import type { ReactNode } from 'react'

type LanderLayoutProps = {
  skipLabel: string
  logo: ReactNode
  /** At the logo's right: login, language. */
  end?: ReactNode
  footer?: ReactNode
  /** The logo bar lies on the hero. */
  overHero?: boolean
  children: ReactNode
}

/** A landing page: a bar with the logo, the page, the legal links. Needs no script. */
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
      <header className={overHero ? 'absolute inset-x-0 top-0 z-10 pt-(--safe-top)' : 'pt-(--safe-top)'}>
        <div className="site-container flex min-h-(--top-bar) items-center justify-between gap-3 py-2">
          {logo}
          <div className="flex items-center gap-2">{end}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
    </div>
  )
}
