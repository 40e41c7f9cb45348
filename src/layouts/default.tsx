import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { companyOptions, useUser } from '#client/account.ts'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { DefaultLayout } from '#ui/default-layout.tsx'
import { usePlaces } from './places.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Strips, useHasStrips } from './strips.tsx'
import { TopNavigation } from './top-navigation.tsx'

export const Route = createFileRoute('/_default')({
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(companyOptions(api)).then(() => {}),
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

function Layout() {
  const t = useTranslations('site.nav')
  const loggedIn = useUser() !== null
  const places = usePlaces()
  const hasStrips = useHasStrips()
  return (
    <DefaultLayout
      skipLabel={t('skip')}
      topBar={<TopNavigation />}
      banners={hasStrips && <Strips />}
      footer={<SiteFooter />}
      bottomBar={loggedIn && <BottomBar items={places.bottom} label={t('main')} />}
    >
      <Outlet />
    </DefaultLayout>
  )
}
