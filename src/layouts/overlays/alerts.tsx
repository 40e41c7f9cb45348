import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { BellRing, Camera, MailWarning, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setUser, useSettings } from '#client/account.ts'
import { dismiss, isDismissed } from '#client/dismissals.ts'
import { useErrorText } from '#client/error-text.ts'
import { pushPermission, turnOnPush } from '#client/push.ts'
import { pushAnswer } from '#client/push-answer.ts'
import type { User } from '#features/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { AlertCard } from './alert-card.tsx'

type Alert = 'photo' | 'mail' | 'enrich' | 'push'

/** One request at a time: a photo, mail that does not arrive, a profile that says little, push. Closing one ends it for this page. */
export default function Alerts({ user }: { user: User }) {
  const t = useTranslations('site.banners')
  const { name: site } = useSettings()
  const [alert, close] = useAlert(user)
  const push = useTurnOnPush(user, close)
  const later = t('later')
  switch (alert) {
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
          onClose={close}
          closeLabel={later}
        />
      )
    case 'mail':
      return (
        <AlertCard
          icon={<MailWarning />}
          title={t('mail.title')}
          words={t(`mail.${user.notifications_disabled[0] ?? 'bounced'}`, { email: user.email })}
          action={
            <Button size="sm" render={<Link to="/notifications" />}>
              {t('mail.action')}
            </Button>
          }
          onClose={close}
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
          onClose={close}
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
          onClose={close}
          closeLabel={later}
        />
      )
    default:
      return null
  }
}

/** Which alert is due, and how it is closed. */
function useAlert(user: User): [Alert | undefined, () => void] {
  const me = user.profile.id
  const { push_public_key } = useSettings()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [closed, setClosed] = useState(false)
  const due: Record<Alert, boolean> = {
    photo: !user.profile.main_image && path !== '/profile',
    mail: user.notifications_disabled.length > 0 && path !== '/notifications',
    enrich: user.profile.missing.length > 0 && path !== '/profile',
    push: Boolean(push_public_key) && !user.push && mayBeAskedForPush(me),
  }
  const alert = closed
    ? undefined
    : (['photo', 'mail', 'enrich', 'push'] as const).find((name) => due[name] && !isDismissed(name, me))
  const close = () => {
    if (!alert) return
    dismiss(alert, me)
    setClosed(true)
  }
  return [alert, close]
}

/** Permission is the browser's: another member's yes to it is not this one's. */
function mayBeAskedForPush(member: string): boolean {
  return ['default', 'granted'].includes(pushPermission()) && pushAnswer(member) !== 'no'
}

function useTurnOnPush({ profile }: User, close: () => void) {
  const t = useTranslations('site.banners.push')
  const { api } = useRouteContext({ from: '__root__' })
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
