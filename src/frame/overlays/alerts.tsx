import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { BellRing, Camera, MailWarning, Pencil } from 'lucide-react'
import { lazy, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { pushPermission, turnOnPush } from '#features/notifications/ui/push.ts'
import { pushAnswer } from '#features/notifications/ui/push-answer.ts'
import { setUser, useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { remindsOfActivation } from '#page/nags/activation-reminder.ts'
import { type Dismissals, dismiss, dismissalsOf, type Nag, nagToShow } from '#page/nags/nags.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { AlertCard } from './alert-card.tsx'
import { useAsksPlace } from './asks.ts'
import { isBusy } from './is-busy.ts'
import type { useLikeNews } from './use-like-news.ts'
import { useMatchNews } from './use-match-news.ts'

const LikeNews = lazy(() => import('./like-news.tsx'))
const TimeBonusDialog = lazy(() => import('#features/payments/ui/time-bonus-dialog.tsx'))

const FREE_AGAIN_MILLISECONDS = 1_000

type AlertsProps = {
  user: User
  news: ReturnType<typeof useLikeNews>
  bonusDue: boolean
  /** Whether something may come up on this page. */
  welcome: boolean
}

/** What comes up by itself: one window or one card of news; and at the head of a page one thing that is asked for. */
export default function Alerts({ user, news, bonusDue, welcome }: AlertsProps) {
  const me = user.profile.id
  const match = useMatchNews(news)
  const [dismissed, rest] = useDismissals(me)
  const [open, setOpen] = useState(false)
  const isBonusDue = welcome && bonusDue && nagToShow(['time_bonus'], dismissed, Date.now()) !== undefined
  const isMatchDue = welcome && match.due && !open && !isBonusDue
  useWhenFree(isBonusDue && !open, () => setOpen(true))
  useWhenFree(isMatchDue, match.show)
  const close = () => {
    if (news.shown?.match) match.told(news.shown.profile.id)
    news.close()
    rest('match')
  }
  return (
    <>
      <Ask user={user} welcome={welcome} dismissed={dismissed} rest={rest} />
      {user.time_bonus && open && (
        <TimeBonusDialog
          bonus={user.time_bonus}
          open
          onClose={() => {
            setOpen(false)
            rest('time_bonus')
          }}
        />
      )}
      {welcome && news.shown && !open && !isMatchDue && <LikeNews news={news.shown} onClose={close} />}
    </>
  )
}

type AskProps = {
  user: User
  welcome: boolean
  dismissed: Dismissals
  rest: (nag: Nag) => void
}

/**
 * One thing that the member is asked for, at the head of a page. It is there when the page comes: nothing moves under a
 * reader.
 */
function Ask({ user, welcome, dismissed, rest }: AskProps) {
  const t = useTranslations('site.banners')
  const { name: site } = useSettings()
  const due = useAsks(user)
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const [first] = useState(path)
  const place = useAsksPlace()
  const [asked, setAsked] = useState<{ nag: Nag | undefined; path: string | undefined }>()
  const choose = useEffectEvent(() => {
    // A member who has been at their own profile need not be sent there.
    if (path?.startsWith('/profile')) rest('enrich')
    const isNew = asked !== undefined || path !== first
    const nag = welcome && isNew ? nagToShow(due, dismissed, Date.now()) : undefined
    setAsked({ nag, path })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useLayoutEffect(() => {
    if (path !== first || asked || path?.startsWith('/profile')) choose()
  }, [path])
  const close = (nag: Nag) => {
    setAsked((before) => before && { ...before, nag: undefined })
    rest(nag)
  }
  const push = useTurnOnPush(user, () => close('push'))
  const nag = asked?.path === path ? asked?.nag : undefined
  if (!nag || !place || !due.includes(nag)) return null
  return createPortal(card(nag), place)

  function card(nag: Nag) {
    const later = t('later')
    switch (nag) {
      case 'photo':
        return (
          <AlertCard
            icon={<Camera />}
            title={t('photo.title')}
            words={t('photo.words')}
            action={
              <Button size="sm" render={<Link to="/profile" />}>
                {t('photo.action')}
              </Button>
            }
            onClose={() => close(nag)}
            closeLabel={later}
          />
        )
      case 'mail':
        return (
          <AlertCard
            icon={<MailWarning />}
            title={t('mail.title')}
            words={t(`mail.${user.notifications_disabled[0] ?? 'given_up'}`, { email: user.email })}
            action={
              <Button size="sm" render={<Link to="/notifications" />}>
                {t('mail.action')}
              </Button>
            }
            onClose={() => close(nag)}
            closeLabel={later}
          />
        )
      case 'enrich':
        return (
          <AlertCard
            icon={<Pencil />}
            title={t('enrich.title')}
            words={t('enrich.words', { part: user.profile.missing[0] ?? 'facts' })}
            action={
              <Button size="sm" render={<Link to="/profile" />}>
                {t('enrich.action')}
              </Button>
            }
            onClose={() => close(nag)}
            closeLabel={later}
          />
        )
      case 'push':
        return (
          <AlertCard
            icon={<BellRing />}
            title={t('push.title')}
            words={t('push.words', { site })}
            action={
              <Button size="sm" busy={push.busy} onClick={() => void push.turnOn()}>
                {t('push.action')}
              </Button>
            }
            onClose={() => close(nag)}
            closeLabel={later}
          />
        )
      default:
        return null
    }
  }
}

/** What this member is asked for. */
function useAsks(user: User): Nag[] {
  const { push_public_key } = useSettings()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // On a profile it would lie over the member shown, and a member on their own page need not be sent there.
  const onProfile = /^\/members\/[^/]+$/.test(path)
  const due = {
    mail: user.notifications_disabled.length > 0 || user.mail_given_up,
    photo: !user.profile.main_image && !onProfile,
    push: Boolean(push_public_key) && !user.push && mayBeAskedForPush(user.profile.id) && !onProfile,
    enrich: user.profile.missing.length > 0 && !onProfile,
  }
  // One thing at a time: the address first, whose banner asks for it.
  if (remindsOfActivation(user)) return []
  return (Object.keys(due) as (keyof typeof due)[]).filter((nag) => due[nag])
}

/** When each was last dismissed, and a function to dismiss one. */
function useDismissals(me: string): [Dismissals, (nag: Nag) => void] {
  const [dismissed, setDismissed] = useState(() => dismissalsOf(me))
  const rest = (nag: Nag) => {
    dismiss(nag, me)
    setDismissed((before) => ({ ...before, [nag]: Date.now() }))
  }
  return [dismissed, rest]
}

/** Acts once the member does something else neither in a field nor in a window. */
function useWhenFree(wanted: boolean, act: () => void): void {
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (!wanted) return
    if (!isBusy()) return begin()
    const timer = setInterval(() => {
      if (isBusy()) return
      clearInterval(timer)
      begin()
    }, FREE_AGAIN_MILLISECONDS)
    return () => clearInterval(timer)
  }, [wanted])
}

/** The permission belongs to the browser: another member's yes to it is not this member's. */
function mayBeAskedForPush(member: string): boolean {
  return ['default', 'granted'].includes(pushPermission()) && pushAnswer(member) !== 'no'
}

function useTurnOnPush({ profile }: User, close: () => void) {
  const t = useTranslations('site.banners.push')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { push_public_key } = useSettings()
  const [busy, setBusy] = useState(false)
  async function turnOn() {
    setBusy(true)
    try {
      const subscribed = await turnOnPush(api, push_public_key ?? '', profile.id)
      if (subscribed) setUser(queryClient, api, subscribed)
      toast.show(subscribed ? { kind: 'success', title: t('on') } : { kind: 'info', title: t('denied') })
    } catch (error) {
      toast.show({ kind: 'danger', title: errorText(error) })
    }
    setBusy(false)
    close()
  }
  return { busy, turnOn }
}
