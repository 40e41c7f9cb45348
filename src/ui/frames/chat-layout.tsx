import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type ChatLayoutProps = {
  skipLabel: string
  topBar: ReactNode
  bottomBar?: ReactNode
  banners?: ReactNode
  list: ReactNode
  listLabel: string
  /** The conversation's bar: the other member and the menu. */
  header?: ReactNode
  /** The messages, in a scrolling area. */
  children: ReactNode
  composer?: ReactNode
  /** A conversation is open: below 992 px it covers the list. */
  open: boolean
  /** Shows the bars below 992 px too; an open conversation needs their room. */
  bars: boolean
  overlays?: ReactNode
}

/** Fills the window's height; list and messages scroll separately. */
export function ChatLayout({
  skipLabel,
  topBar,
  bottomBar,
  banners,
  list,
  listLabel,
  header,
  children,
  composer,
  open,
  bars,
  overlays,
}: ChatLayoutProps) {
  return (
    <div
      className={cx(
        'flex flex-col',
        // Banners may leave no room for a list that scrolls by itself.
        banners ? 'max-lg:min-h-dvh lg:window-high' : 'window-high',
        Boolean(bottomBar) && bars && 'has-bottom-bar',
      )}
    >
      <a href="#main" className="skip-link">
        {skipLabel}
      </a>
      <div className={bars ? undefined : 'max-lg:hidden'}>{topBar}</div>
      {banners && <aside>{banners}</aside>}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-0 w-full max-w-[90rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]"
      >
        <section
          aria-label={listLabel}
          className={cx(
            'min-h-0 overflow-y-auto overscroll-contain border-border lg:border-e',
            open && 'max-lg:hidden',
          )}
        >
          {list}
        </section>
        <div className={cx('flex min-h-0 flex-col', !open && 'max-lg:hidden')}>
          {header}
          {children}
          {composer && <div className="mx-auto w-full max-w-200">{composer}</div>}
        </div>
      </main>
      {bars && bottomBar}
      {overlays}
    </div>
  )
}
