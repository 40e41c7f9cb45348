import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { companyOptions, useUser } from '#client/account.ts'
import { Button } from '#ui/button.tsx'
import { LanderLayout } from '#ui/lander-layout.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { HomeLogo, LoginButton } from './top-navigation.tsx'

export const Route = createFileRoute('/_lander')({
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(companyOptions(api)).then(() => {}),
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** On the lander layout: the logo bar lies on the page's hero. */
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
      footer={<SiteFooter />}
    >
      <Outlet />
    </LanderLayout>
  )
}
