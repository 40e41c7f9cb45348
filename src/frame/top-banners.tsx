import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { useUserReadAt } from '#page/account.ts'
import { restActivation } from '#page/activation-reminder.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { dismiss } from '#page/nags.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Banner } from '#ui/frames/banner.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

type TopBannersProps = {
  user: User
  /** Of the address to confirm; the time bonus waits for it. */
  reminds: boolean
  onDismiss: () => void
}

/** The banner under the top bar: the reminder to confirm the address, or the running time bonus. */
export function TopBanners({ user, reminds, onDismiss }: TopBannersProps) {
  return (
    <div data-view="top-banners">
      {reminds ? (
        <ActivationBanner user={user} onDismiss={onDismiss} />
      ) : (
        user.time_bonus && <TimeBonusStrip key={user.time_bonus.expires} bonus={user.time_bonus} />
      )}
    </div>
  )
}

/** One line, all of it the way to the prices. */
function TimeBonusStrip({ bonus }: { bonus: NonNullable<User['time_bonus']> }) {
  const t = useTranslations('site.banners')
  const api = useApi()
  const queryClient = useQueryClient()
  const readAt = useUserReadAt()
  const [over, setOver] = useState(false)
  if (over) return null
  const { percentage, expires } = bonus
  return (
    <Link
      to="/credits"
      className="group @container block bg-secondary text-sm font-medium text-white no-underline -outline-offset-3!"
    >
      <span className="site-container flex min-h-10 items-center gap-3">
        <Sparkles aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
        <span className="line-clamp-2 min-w-0">
          <span className="sm:hidden">{t('bonus_short', { percentage })}</span>
          <span className="max-sm:hidden">{t('bonus', { percentage })}</span>
        </span>
        <Countdown
          endsAt={Date.parse(expires)}
          renderedAt={readAt}
          label={t('bonus_left')}
          className="ms-auto shrink-0 rounded-sm bg-black/20 px-2 py-0.5 font-bold"
          onEnd={() => {
            setOver(true)
            readAgain(queryClient, api.accounts.user.key())
          }}
        />
        <span className="shrink-0 font-semibold whitespace-nowrap underline underline-offset-4 group-hover:decoration-2 @max-[26rem]:sr-only">
          {t('bonus_open')}
        </span>
      </span>
    </Link>
  )
}

/** Resends the confirmation link: to the present address, or to the one that will replace it. */
function ActivationBanner({ user, onDismiss }: { user: User; onDismiss: () => void }) {
  const t = useTranslations('site.banners')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const email = user.email_change?.email ?? user.email
  const bounced = user.email_change
    ? user.email_change.trouble === 'refused'
    : user.notifications_disabled.includes('bounced')
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
      // Confirmed in another tab meanwhile: the refetch removes the reminder.
      if (['conflict', 'not_found'].includes(errorCode(error) ?? ''))
        readAgain(queryClient, api.accounts.user.key())
      else toast.show({ kind: 'danger', title: errorText(error) })
    },
  })
  return (
    <Banner
      kind="warning"
      dismissLabel={t('later')}
      onDismiss={() => {
        restActivation()
        dismiss('activation', user.profile.id)
        onDismiss()
      }}
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
      {bounced ? (
        <span className="wrap-anywhere">{t('activation_refused', { email })}</span>
      ) : (
        <>
          {t('activation')} <span className="max-sm:hidden">{t('activation_where', { email })}</span>
        </>
      )}
    </Banner>
  )
}
