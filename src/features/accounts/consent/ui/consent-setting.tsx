import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

const GiveConsent = lazy(() => import('./give-consent.tsx'))
const WithdrawConsent = lazy(() => import('./withdraw-consent.tsx'))

/**
 * Shows since when the member consents to the use of their sexuality; withdraws the consent or gives it
 * again.
 */
export function ConsentSetting() {
  const t = useTranslations('notifications.settings.consent')
  const format = useFormatter()
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.accounts.consents.queryOptions()
  const { given_at, withdrawn_at } = useSuspenseQuery(options).data.consents.special_category
  const gender = useUser()?.profile.gender ?? 'male'
  const [asking, setAsking] = useState(false)
  const decide = useMutation(
    api.accounts.decideConsent.mutationOptions({
      onSuccess(decided) {
        setAsking(false)
        queryClient.setQueryData(options.queryKey, decided)
        for (const key of [api.accounts.user.key(), api.members.own.key()]) readAgain(queryClient, key)
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
        <Button variant="secondary" size="sm" busy={decide.isPending} onClick={() => setAsking(true)}>
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
          {given_at ? (
            <WithdrawConsent
              busy={decide.isPending}
              onConfirm={() => decide.mutate({ special_category: false })}
              onClose={() => setAsking(false)}
            />
          ) : (
            <GiveConsent
              gender={gender}
              busy={decide.isPending}
              onConfirm={(sexuality) => decide.mutate({ special_category: true, sexuality })}
              onClose={() => setAsking(false)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
