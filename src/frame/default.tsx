import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { companyOptions, useUser } from '#page/account.ts'
import { LateView, preloadLate } from '#page/late/late-view.tsx'
import { isPaying } from '#page/page-title.ts'
import { BottomBar } from '#ui/frames/bottom-bar.tsx'
import { DefaultLayout } from '#ui/frames/default-layout.tsx'
import { SiteFooter } from './late-footer.ts'
import { useNavigationItems } from './navigation.tsx'
import { setAsksPlace } from './overlays/asks.ts'
import { TopNavigation } from './top-navigation.tsx'
import { loadTopBanners, useTopBanners } from './use-top-banners.tsx'

export const Route = createFileRoute('/_default')({
  loader: async ({ context }) => {
    await Promise.all([
      context.queryClient.ensureQueryData(companyOptions(context.api)),
      loadTopBanners(context),
      preloadLate(SiteFooter),
    ])
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On the default layout: nothing around the page leads away from paying. */
    paying?: boolean | ((search: object) => boolean)
  }
}

function Layout() {
  const t = useTranslations('site.nav')
  const loggedIn = useUser() !== null
  const navigation = useNavigationItems()
  const banners = useTopBanners()
  const paying = useRouterState({
    select: ({ matches }) => isPaying(matches),
  })
  return (
    <DefaultLayout
      skipLabel={t('skip')}
      topBar={<TopNavigation bare={paying} />}
      banners={!paying && banners}
      asks={<div ref={setAsksPlace} data-asks />}
      footer={!paying && <LateView of={SiteFooter} />}
      bottomBar={loggedIn && !paying && <BottomBar items={navigation.bottom} label={t('main')} />}
    >
      <Outlet />
    </DefaultLayout>
  )
}
