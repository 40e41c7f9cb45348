import { CatchBoundary, Outlet, useHydrated, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { LiveProvider } from '#page/live-provider.tsx'
import { HeldByFeaturesContext } from '#page/other-tabs.ts'
import { ToastProvider } from '#ui/overlays/toast.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { HELD_BY_FEATURES } from './held-by-features.ts'
import { ForVisitors } from './overlays/for-visitors.tsx'
import { OverlayProvider } from './overlays/overlay-provider.tsx'
import { usePageLife } from './page-life.ts'

const MemberOverlays = lazy(() => import('./overlays/member-overlays.tsx'))
const LateLife = lazy(() => import('./late-life.tsx'))

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
  const late = usePageLife()
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <ProgressBar active={loading} label={t('page_loading')} />
      {late && (
        <Extra>
          <LateLife />
        </Extra>
      )}
    </>
  )
}

/** Its code loads after the page. Offline it cannot be loaded; the page must not fail with it. */
function Extra({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'never'} errorComponent={() => null}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}

/** The overlays that open by themselves. */
function DelayedOverlays() {
  const loggedIn = useUser() !== null
  const hydrated = useHydrated()
  if (!hydrated || !loggedIn) return null
  return (
    <Extra>
      <MemberOverlays />
    </Extra>
  )
}
