import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { BellRing, Camera, MailWarning, Pencil } from 'lucide-react'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { pushPermission, turnOnPush } from '#features/notifications/ui/push.ts'
import { pushAnswer } from '#features/notifications/ui/push-answer.ts'
import { setUser, useSettings } from '#page/account.ts'
import { remindsOfActivation } from '#page/activation-reminder.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { dismiss, dismissalsOf, type Nag, nagToShow } from '#page/nags.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { AlertCard } from './alert-card.tsx'
import { isBusy } from './is-busy.ts'
import type { useAutoLike } from './use-auto-like.ts'
import type { useLikeNews } from './use-like-news.ts'
import { useMatchNews } from './use-match-news.ts'

const LikeNews = lazy(() => import('./like-news.tsx'))
const TimeBonusDialog = lazy(() => import('#features/payments/ui/time-bonus-dialog.tsx'))

const FREE_AGAIN_MILLISECONDS = 1_000

type AlertsProps = {
  user: User
  news: ReturnType<typeof useLikeNews>
  autoLike: ReturnType<typeof useAutoLike>
  bonusDue: boolean
}

/** The one thing that comes up by itself now, of all that are due. */
export default function Alerts({ user, news, autoLike, bonusDue }: AlertsProps) {
  const t = useTranslations('site.banners')
  const { name: site } = useSettings()
  const me = user.profile.id
  const due = useAsks(user)
  const match = useMatchNews(news)
  if (match.due || news.shown || autoLike.due) due.push('match')
  if (bonusDue) due.push('time_bonus')
  const [chosen, rest] = useNag(due, me)
  const [open, setOpen] = useState(false)
  // An open window stays, whatever else has come up.
  const nag = open ? 'time_bonus' : chosen
  const close = (closed: Nag) => {
    if (closed === 'match') {
      if (news.shown?.match) match.told(news.shown.profile.id)
      news.close()
    }
    setOpen(false)
    rest(closed)
  }
  const window = match.due ? match.show : autoLike.receive
  const like = nag === 'match' && (match.due || !news.shown)
  useWhenFree(like || (nag === 'time_bonus' && !open), () => (like ? window() : setOpen(true)))
  const push = useTurnOnPush(user, () => close('push'))
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
    case 'match':
      return news.shown && <LikeNews news={news.shown} onClose={() => close('match')} />
    case 'time_bonus':
      return (
        user.time_bonus && (
          <TimeBonusDialog bonus={user.time_bonus} open={open} onClose={() => close('time_bonus')} />
        )
      )
    default:
      return null
  }
}

/** What this member is asked for. */
function useAsks(user: User): Nag[] {
  const { push_public_key } = useSettings()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // There, it would lie over who one looks at, and whoever looks at their own page need not be sent there.
  const onProfile = /^\/members\/[^/]+$/.test(path)
  const due = {
    activation: remindsOfActivation(user),
    mail: user.notifications_disabled.length > 0 || user.mail_given_up,
    photo: !user.profile.main_image && !onProfile,
    push: Boolean(push_public_key) && !user.push && mayBeAskedForPush(user.profile.id) && !onProfile,
    enrich: user.profile.missing.length > 0 && !onProfile,
  }
  return (Object.keys(due) as (keyof typeof due)[]).filter((nag) => due[nag])
}

/** The nag to show, and a function to dismiss it. */
function useNag(due: Nag[], me: string): [Nag | undefined, (nag: Nag) => void] {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [dismissed, setDismissed] = useState(() => dismissalsOf(me))
  const [now, setNow] = useState(Date.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page change looks at the clock again
  useEffect(() => setNow(Date.now()), [path])
  const rest = (nag: Nag) => {
    // The same time for both: a rest that begins later than now would be none.
    const at = Date.now()
    dismiss(nag, me)
    setDismissed((before) => ({ ...before, [nag]: at }))
    setNow(at)
  }
  return [nagToShow(due, dismissed, now), rest]
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
