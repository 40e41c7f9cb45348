import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#client/error-text.ts'
import { readAgain } from '#client/refresh.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

const WithdrawConsent = lazy(() => import('./withdraw-consent.tsx'))

/** The consent to use one's sexuality: since when, taking it back, giving it again. */
export function ConsentSetting() {
  const t = useTranslations('notifications.settings.consent')
  const format = useFormatter()
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const options = api.accounts.consents.queryOptions()
  const { given_at, withdrawn_at } = useSuspenseQuery(options).data.consents.special_category
  const [asking, setAsking] = useState(false)
  const decide = useMutation(
    api.accounts.decideConsent.mutationOptions({
      onSuccess(decided) {
        setAsking(false)
        queryClient.setQueryData(options.queryKey, decided)
        readAgain(queryClient, api.accounts.user.key())
      },
    }),
  )
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' })
  const row = (
    <SettingRow
      id="consent"
      title={t('title')}
      hint={
        <>
          {t('hint')}
          <span role="status" className="mt-1 block font-medium text-ink">
            {given_at && t('given', { date: date(given_at) })}
            {!given_at && withdrawn_at && t('withdrawn', { date: date(withdrawn_at) })}
          </span>
          {!given_at && <span className="block">{t('without')}</span>}
        </>
      }
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={decide.isPending}
          onClick={() => (given_at ? setAsking(true) : decide.mutate({ special_category: true }))}
        >
          {given_at ? t('withdraw') : t('give')}
        </Button>
      }
    >
      {decide.error && <FormError key={decide.submittedAt} title={errorText(decide.error)} />}
    </SettingRow>
  )
  return (
    <>
      {row}
      {asking && (
        <Suspense>
          <WithdrawConsent
            busy={decide.isPending}
            onConfirm={() => decide.mutate({ special_category: false })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
