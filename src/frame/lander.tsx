import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { companyOptions, useUser } from '#page/account.ts'
import { LateView, preloadLate } from '#page/late/late-view.tsx'
import { Button } from '#ui/controls/button.tsx'
import { LanderLayout } from '#ui/frames/lander-layout.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SiteFooter } from './late-footer.ts'
import { HomeLogo, LoginButton } from './top-navigation.tsx'

export const Route = createFileRoute('/_lander')({
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(companyOptions(api)), preloadLate(SiteFooter)]).then(() => {}),
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On the lander layout: the page's hero begins at the top bar, with its colour. */
    overHero?: boolean
  }
}

function Layout() {
  const t = useTranslations('site.nav')
  const loggedIn = useUser() !== null
  const overHero = useRouterState({
    select: (state) => state.matches.some((match) => match.staticData.overHero),
  })
  const atLogin = useRouterState({ select: (state) => state.location.pathname === '/login' })
  return (
    <LanderLayout
      skipLabel={t('skip')}
      logo={<HomeLogo />}
      overHero={overHero}
      end={
        <>
          <LanguageChoice />
          {loggedIn ? (
            <Button size="sm" render={<Link to="/members" />} className="whitespace-nowrap">
              {t('to_members')}
            </Button>
          ) : (
            !atLogin && <LoginButton />
          )}
        </>
      }
      footer={<LateView of={SiteFooter} />}
    >
      <Outlet />
    </LanderLayout>
  )
}
