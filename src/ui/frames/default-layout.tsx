import type { ReactNode } from 'react'

type DefaultLayoutProps = {
  /** "Skip to content", the first element in the tab order. */
  skipLabel: string
  topBar: ReactNode
  /** Below the top bar: time bonus, activation, photo, push and mail reminders. */
  banners?: ReactNode
  /** In the page's flow below the banners: what a member is asked for. */
  asks?: ReactNode
  footer?: ReactNode
  /** The main navigation below 768 px. */
  bottomBar?: ReactNode
  /** Progress bar, dialogs and toasts. */
  overlays?: ReactNode
  children: ReactNode
}

export function DefaultLayout({
  skipLabel,
  topBar,
  banners,
  asks,
  footer,
  bottomBar,
  overlays,
  children,
}: DefaultLayoutProps) {
  return (
    <div className={bottomBar ? 'has-bottom-bar flex min-h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <a href="#main" className="skip-link">
        {skipLabel}
      </a>
      {topBar}
      {banners && <aside>{banners}</aside>}
      {asks}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
      {bottomBar}
      {overlays}
    </div>
  )
}
