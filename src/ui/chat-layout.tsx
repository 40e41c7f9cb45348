import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'

type ChatLayoutProps = {
  skipLabel: string
  topBar: ReactNode
  bottomBar?: ReactNode
  banners?: ReactNode
  list: ReactNode
  listLabel: string
  /** The conversation's own bar: whom it is with, and its menu. */
  header?: ReactNode
  /** The messages; they scroll. */
  children: ReactNode
  composer?: ReactNode
  /** A conversation is open: below 992 px it takes the list's place, and on phones the bottom bar's too. */
  open: boolean
  overlays?: ReactNode
}

/** As high as the window: the list and the messages scroll by themselves. */
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
  overlays,
}: ChatLayoutProps) {
  return (
    <div className={cx('flex h-dvh flex-col', Boolean(bottomBar) && !open && 'has-bottom-bar')}>
      <a href="#main" className="skip-link">
        {skipLabel}
      </a>
      <div className={open ? 'max-lg:hidden' : undefined}>{topBar}</div>
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
      {!open && bottomBar}
      {overlays}
    </div>
  )
}
