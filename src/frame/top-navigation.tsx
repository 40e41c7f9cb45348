import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, Coins, Crown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useSettings, useUser } from '#page/account.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Logo } from '#ui/frames/logo.tsx'
import { TopBar } from '#ui/frames/top-bar.tsx'
import { AccountButton } from './account-button.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useNavigationItems } from './navigation.tsx'

const LOW_CREDITS = 10

/** The bar on top of every page but the landing pages; bare, only with the logo and the languages. */
export function TopNavigation({ bare = false }: { bare?: boolean }) {
  const t = useTranslations('site.nav')
  const user = useUser()
  const navigation = useNavigationItems()
  return (
    <TopBar
      brand={<HomeLogo />}
      back={<BackButton />}
      items={user && !bare ? navigation.top : []}
      navLabel={t('main')}
      end={
        <>
          {user && !bare && <Balance user={user} />}
          <LanguageChoice />
          {bare ? null : user ? (
            // On phones the bottom bar's last item leads there.
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

/** The site's logo, linked to the members for a logged-in member and to the home page for visitors. */
export function HomeLogo() {
  const { name, brand } = useSettings()
  const loggedIn = useUser() !== null
  return <Logo siteName={name} picture={brand?.logo} link={<Link to={loggedIn ? '/members' : '/'} />} />
}

export function LoginButton() {
  const t = useTranslations('site.nav')
  return (
    <Button size="sm" variant="secondary" render={<Link to="/login" />} className="whitespace-nowrap">
      {t('login')}
    </Button>
  )
}

/** The balance for members who pay; a link to Premium for others. */
function Balance({ user }: { user: User }) {
  const t = useTranslations('site.nav')
  if (!user.paid_user) {
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={<Crown className="@min-[12rem]:@max-[24rem]:hidden" />}
        render={<Link to="/premium" />}
        className="whitespace-nowrap text-ink-soft! @max-[24rem]:px-2.5!"
      >
        <span className="@max-[21rem]:sr-only">{t('get_premium')}</span>
        <span aria-hidden="true" className="@max-[12rem]:hidden @min-[21rem]:hidden">
          {t('premium')}
        </span>
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

const DEEP_ROUTES = ['/_chat', '/_default/credits/$id/{-$paymentmethod}']

/** Only in the installed app, which lacks the browser's back button, and only on pages that others link to and that have no such button. */
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
