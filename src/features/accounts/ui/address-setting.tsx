import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { useErrorText } from '#client/error-text.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { OpenedSetting } from '#ui/setting-row.tsx'
import type { User } from '../contract.ts'

const AddressForm = lazy(() => import('./address-form.tsx'))

/** By which address a member is known, and the change of it that waits for its link. */
export function AddressSetting() {
  const t = useTranslations('notifications.settings')
  const user = useUser()
  // A form that was sent gives way to a fresh one, closed.
  const [sent, setSent] = useState(0)
  if (!user) return null
  return (
    // One row of its group, whatever is waited for.
    <div>
      <OpenedSetting
        key={sent}
        id="email"
        title={t('email')}
        hint={
          <>
            <span className="break-all">{user.email}</span>
            {user.status === 'not_confirmed' && (
              <span className="mt-1 block font-medium text-warning-ink">{t('email_not_confirmed')}</span>
            )}
          </>
        }
        openLabel={t('change')}
        closeLabel={t('close')}
      >
        <AddressForm onSent={() => setSent(sent + 1)} />
      </OpenedSetting>
      <div role="status" className="empty:hidden">
        {user.email_change && <Waiting key={user.email_change.email} change={user.email_change} />}
      </div>
    </div>
  )
}

function Waiting({ change }: { change: NonNullable<User['email_change']> }) {
  const t = useTranslations('notifications.settings')
  const format = useFormatter()
  const errorText = useErrorText()
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const until = format.dateTime(new Date(change.expires), { dateStyle: 'medium', timeStyle: 'short' })
  const readUser = () => queryClient.invalidateQueries({ queryKey: api.accounts.user.key() })
  const again = useMutation(api.accounts.sendEmailChange.mutationOptions({ onSettled: readUser }))
  const cancel = useMutation(api.accounts.cancelEmailChange.mutationOptions({ onSettled: readUser }))
  const failed = again.error ?? cancel.error
  return (
    <div className="mx-4 mb-4 animate-rise rounded-field bg-info-soft p-4 sm:mx-6 sm:mb-5">
      <div className="flex gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info-ink" />
        <div className="min-w-0 text-sm">
          <p className="text-ink">
            {t.rich('email_waiting', {
              email: change.email,
              b: (chunks) => <strong className="font-semibold wrap-anywhere">{chunks}</strong>,
            })}
          </p>
          <p className="mt-1 text-ink-soft">
            {again.isSuccess ? t('email_sent_again') : t('email_waiting_until', { at: until })}
          </p>
        </div>
      </div>
      {failed && (
        <div className="mt-3">
          <FormError key={again.submittedAt + cancel.submittedAt} title={errorText(failed)} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={again.isPending} onClick={() => again.mutate(undefined)}>
          {t('email_send_again')}
        </Button>
        <Button variant="ghost" size="sm" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t('email_cancel')}
        </Button>
      </div>
    </div>
  )
}
