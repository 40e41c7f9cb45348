import { Outlet, useHydrated, useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { LiveProvider, useConnected } from '#client/live-provider.tsx'
import { usePageLife } from '#client/page-life.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { ForVisitors } from './overlays/for-visitors.tsx'
import { OverlayProvider } from './overlays/overlay-provider.tsx'

const MemberOverlays = lazy(() => import('./overlays/member-overlays.tsx'))

const OFFLINE_AFTER_MILLISECONDS = 5_000

/** What surrounds every page, in whichever layout. */
export function Frame() {
  const t = useTranslations('site.nav')
  return (
    <ToastProvider regionLabel={t('news')} closeLabel={t('close')}>
      <LiveProvider>
        <OverlayProvider>
          <Outlet />
          <PageLife />
          <ComingUp />
          <ForVisitors />
        </OverlayProvider>
      </LiveProvider>
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

/** What comes up by itself; its code comes after the page. */
function ComingUp() {
  const loggedIn = useUser() !== null
  const hydrated = useHydrated()
  if (!hydrated || !loggedIn) return null
  return (
    <Suspense>
      <MemberOverlays />
    </Suspense>
  )
}

/** Says so when the connection stays away; a short gap is nobody's business. */
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
