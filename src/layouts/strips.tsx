import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { errorCode } from '#client/api.ts'
import { useErrorText } from '#client/error-text.ts'
import { useInMembersArea } from '#client/members-area.ts'
import { readAgain } from '#client/refresh.ts'
import type { User } from '#features/accounts/contract.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { useToast } from '#ui/toast.tsx'

/** What stands under the top bar: the time bonus while it runs, and the reminder to confirm the address. */
export function Strips() {
  const user = useUser()
  const inMembersArea = useInMembersArea()
  if (!user) return null
  return (
    <>
      {inMembersArea && user.time_bonus && (
        <BonusStrip key={user.time_bonus.expires} bonus={user.time_bonus} />
      )}
      {user.status === 'not_confirmed' && <ActivationStrip user={user} />}
    </>
  )
}

/** Whether there is anything to show: an empty place would be announced. */
export function useHasStrips(): boolean {
  const user = useUser()
  const inMembersArea = useInMembersArea()
  return Boolean(user && ((inMembersArea && user.time_bonus) || user.status === 'not_confirmed'))
}

function BonusStrip({ bonus }: { bonus: NonNullable<User['time_bonus']> }) {
  const t = useTranslations('site.banners')
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [over, setOver] = useState(false)
  if (over) return null
  return (
    <Banner
      kind="promo"
      countdown={
        <Countdown
          endsAt={Date.parse(bonus.expires)}
          label={t('bonus_left')}
          onEnd={() => {
            setOver(true)
            readAgain(queryClient, api.accounts.user.key())
          }}
        />
      }
      action={
        <Link
          to="/credits"
          className="inline-flex min-h-11 items-center rounded-full px-2 text-sm font-semibold text-white underline underline-offset-4"
        >
          {t('bonus_open')}
        </Link>
      }
    >
      {t('bonus', { percentage: bonus.percentage })}
    </Banner>
  )
}

/** Sends whichever link will confirm the address: to the present one, or to the one in its place. */
function ActivationStrip({ user }: { user: User }) {
  const t = useTranslations('site.banners')
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const email = user.email_change?.email ?? user.email
  const resend = useMutation({
    mutationFn: () =>
      user.email_change ? api.accounts.sendEmailChange.call() : api.accounts.sendActivation.call(),
    onSuccess: (sent) =>
      toast.show({
        kind: 'success',
        title: t('activation_sent', { email: sent.email }),
        description: t('activation_sent_words'),
      }),
    onError(error) {
      // Confirmed in another tab meanwhile: the reminder goes by itself.
      if (['conflict', 'not_found'].includes(errorCode(error) ?? ''))
        readAgain(queryClient, api.accounts.user.key())
      else toast.show({ kind: 'danger', title: errorText(error) })
    },
  })
  return (
    <Banner
      kind="warning"
      action={
        <>
          <Button size="sm" variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('activation_resend')}
          </Button>
          <Link
            to="/notifications"
            hash="email"
            className="inline-flex min-h-11 items-center rounded-full px-2 text-sm font-semibold underline underline-offset-4"
          >
            {t('activation_change')}
          </Link>
        </>
      }
    >
      {t('activation')} <span className="max-sm:hidden">{t('activation_where', { email })}</span>
    </Banner>
  )
}
