import type { ReactNode } from 'react'

type EmptyLayoutProps = {
  /** Usually the logo. */
  top?: ReactNode
  children: ReactNode
}

/**
 * Centres one thing in the window: login, activation, the error page. What grows while one looks has `data-from-top`: it
 * begins at the top, and on a phone ends where the window does.
 */
export function EmptyLayout({ top, children }: EmptyLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] pt-(--safe-top) pb-(--safe-bottom)">
      <header className="site-container min-h-(--top-bar) py-2">{top}</header>
      <main
        id="main"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] items-center px-4 pt-4 pb-[12dvh] has-data-from-top:items-start max-sm:has-data-from-top:pb-0 sm:has-data-from-top:pt-[8dvh]"
      >
        <div className="mx-auto w-full max-w-110">{children}</div>
      </main>
    </div>
  )
}
