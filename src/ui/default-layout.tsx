import type { ReactNode } from 'react'

type DefaultLayoutProps = {
  /** "Skip to content", the first thing the keyboard reaches. */
  skipLabel: string
  topBar: ReactNode
  /** Time bonus, activation, photo, push and mail reminders: under the bar. */
  banners?: ReactNode
  footer?: ReactNode
  /** The five places; below 768 px. */
  bottomBar?: ReactNode
  /** The page-load bar, dialogs, toasts. */
  overlays?: ReactNode
  children: ReactNode
}

export function DefaultLayout({
  skipLabel,
  topBar,
  banners,
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
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
      {bottomBar}
      {overlays}
    </div>
  )
}
