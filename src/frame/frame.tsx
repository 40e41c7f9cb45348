import { CatchBoundary, Outlet, useHydrated, useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { LiveProvider, useConnected } from '#page/live-provider.tsx'
import { HeldByFeaturesContext } from '#page/other-tabs.ts'
import { ToastProvider } from '#ui/overlays/toast.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { HELD_BY_FEATURES } from './held-by-features.ts'
import { ForVisitors } from './overlays/for-visitors.tsx'
import { OverlayProvider } from './overlays/overlay-provider.tsx'
import { usePageLife } from './page-life.ts'

const MemberOverlays = lazy(() => import('./overlays/member-overlays.tsx'))

const OFFLINE_AFTER_MILLISECONDS = 5_000

/** The frame of every page, in all layouts. */
export function Frame() {
  const t = useTranslations('site.nav')
  return (
    <ToastProvider regionLabel={t('news')} closeLabel={t('close')}>
      <HeldByFeaturesContext value={HELD_BY_FEATURES}>
        <LiveProvider>
          <OverlayProvider>
            <Outlet />
            <PageLife />
            <DelayedOverlays />
            <ForVisitors />
          </OverlayProvider>
        </LiveProvider>
      </HeldByFeaturesContext>
    </ToastProvider>
  )
}

function PageLife() {
  const t = useTranslations('site.nav')
  usePageLife()
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <ProgressBar active={loading} label={t('page_loading')} />
      <OfflineNote />
    </>
  )
}

/** The overlays that open by themselves; their code loads after the page. */
function DelayedOverlays() {
  const loggedIn = useUser() !== null
  const hydrated = useHydrated()
  if (!hydrated || !loggedIn) return null
  return (
    // Offline their code cannot be loaded; the page must not fail with them.
    <CatchBoundary getResetKey={() => 'never'} errorComponent={() => null}>
      <Suspense>
        <MemberOverlays />
      </Suspense>
    </CatchBoundary>
  )
}

/** Shows a note when the connection stays away; a short gap shows nothing. */
function OfflineNote() {
  const t = useTranslations('site.nav')
  const connected = useConnected()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setShown(true), OFFLINE_AFTER_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [connected])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top)+0.75rem)] z-40 flex justify-center px-4"
    >
      {shown && (
        <p className="flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-overlay">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
