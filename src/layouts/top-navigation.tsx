import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, Coins, Crown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import type { User } from '#features/accounts/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { TopBar } from '#ui/top-bar.tsx'
import { AccountButton } from './account-button.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { usePlaces } from './places.tsx'

const LOW_CREDITS = 10

/** The bar on top of every page but the landing pages. */
export function TopNavigation() {
  const t = useTranslations('site.nav')
  const user = useUser()
  const places = usePlaces()
  return (
    <TopBar
      brand={<HomeLogo />}
      back={<BackButton />}
      items={user ? places.top : []}
      navLabel={t('main')}
      end={
        <>
          {user && <Balance user={user} />}
          <LanguageChoice />
          {user ? (
            // On phones the bottom bar's last place leads there.
            <div className="hidden md:block">
              <AccountButton user={user} />
            </div>
          ) : (
            <LoginButton />
          )}
        </>
      }
    />
  )
}

/** The site's mark: to the members for who is logged in, else to the front page. */
export function HomeLogo() {
  const { name } = useSettings()
  const loggedIn = useUser() !== null
  return <Logo siteName={name} link={<Link to={loggedIn ? '/members' : '/'} />} />
}

export function LoginButton() {
  const t = useTranslations('site.nav')
  return (
    <Button size="sm" variant="secondary" render={<Link to="/login" />} className="whitespace-nowrap">
      {t('login')}
    </Button>
  )
}

/** What is left for who pays; the way to Premium for others. */
function Balance({ user }: { user: User }) {
  const t = useTranslations('site.nav')
  if (!user.paid_user) {
    return (
      <Button
        size="sm"
        icon={<Crown className="max-[24rem]:hidden" />}
        render={<Link to="/premium" />}
        className="whitespace-nowrap"
      >
        {t('get_premium')}
      </Button>
    )
  }
  const { credits } = user
  return (
    <Link
      to="/credits"
      className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink no-underline transition-colors hover:bg-hover aria-[current=page]:text-primary-ink"
    >
      <Coins aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-sm:sr-only md:max-lg:sr-only">{t('credits')}</span>
      {credits <= LOW_CREDITS ? (
        <Badge
          count={credits}
          showZero
          tone={credits > 0 ? 'warning' : 'danger'}
          label={t('credits_left', { count: credits })}
        />
      ) : (
        <span className="text-ink-soft tabular">{credits}</span>
      )}
    </Link>
  )
}

const DEEP_ROUTES = ['/_default/members/$id', '/_chat', '/_default/credits/$id/{-$paymentmethod}']

/** Only in the installed app, which has no browser's own, and only where one has come from somewhere. */
function BackButton() {
  const t = useTranslations('site.nav')
  const router = useRouter()
  const deep = useRouterState({
    select: (state) => state.matches.some((match) => DEEP_ROUTES.includes(match.routeId)),
  })
  if (!deep) return null
  return (
    <span className="hidden [@media(display-mode:standalone)]:contents">
      <IconButton
        label={t('back')}
        icon={<ArrowLeft />}
        onClick={() => router.history.back()}
        className="-ms-2"
      />
    </span>
  )
}
