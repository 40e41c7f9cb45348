import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type Overlay, OverlayContext } from '#page/overlays.ts'

const MatchOverlay = lazy(() => import('./match-overlay.tsx'))
const SignupOverlay = lazy(() => import('./signup-overlay.tsx'))
const UnsentDialog = lazy(() => import('./unsent-dialog.tsx'))
const LoginRequired = lazy(() => import('./login-required-dialog.tsx'))

/** Shows the overlay that a page opens. Its code loads with the first one. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay>()
  // A closed overlay stays mounted until its closing animation has ended.
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Overlay) => {
    setOverlay(next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  useClosingOnNavigation(close)
  return (
    <OverlayContext value={show}>
      {children}
      <Suspense>
        {overlay?.kind === 'match' && <MatchOverlay open={open} onClose={close} profile={overlay.profile} />}
        {overlay?.kind === 'signup' && (
          <SignupOverlay open={open} onClose={close} options={overlay.options} />
        )}
        {overlay?.kind === 'unsent' && (
          <UnsentDialog open={open} onClose={close} unsent={overlay.unsent} logOut={overlay.logOut} />
        )}
        {overlay?.kind === 'login_required' && (
          <LoginRequired
            open={open}
            onClose={close}
            reason={overlay.reason}
            signup={overlay.signup}
            onSignup={show}
          />
        )}
      </Suspense>
    </OverlayContext>
  )
}

function useClosingOnNavigation(close: () => void): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== path) close()
    before.current = path
  }, [path, close])
}
