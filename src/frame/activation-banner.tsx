import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { restActivation } from '#page/nags/activation-reminder.ts'
import { dismiss } from '#page/nags/nags.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/frames/banner.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

/** Resends the confirmation link: to the present address, or to the one that will replace it. */
export function ActivationBanner({ user, onDismiss }: { user: User; onDismiss: () => void }) {
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
    <div data-view="activation-banner">
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
    </div>
  )
}
