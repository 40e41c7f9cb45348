import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { OpenedSetting } from '#ui/setting-row.tsx'
import type { User } from '../../account/account-fields.ts'
import { MailTrouble } from '../../account/ui/mail-trouble.tsx'

const AddressForm = lazy(() => import('./address-form.tsx'))

/** The member's address, and the change of it that is waiting for confirmation. */
export function AddressSetting() {
  const t = useTranslations('notifications.settings')
  const user = useUser()
  // Remounts the form, closed and empty, after it was sent.
  const [sent, setSent] = useState(0)
  const [sentAgainTo, setSentAgainTo] = useState<string>()
  if (!user) return null
  const change = user.email_change
  return (
    // One element, so that the group shows one row whether a change is pending or not.
    <div>
      <OpenedSetting
        key={sent}
        id="email"
        title={t('email')}
        hint={
          <>
            <span className="wrap-anywhere">
              {user.email.replace(/@.*/, '')}
              <wbr />
              {user.email.replace(/.*@/, '@')}
            </span>
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
      <div
        className={
          change
            ? cx(
                'mx-4 mb-4 animate-rise sm:mx-6 sm:mb-5',
                !change.trouble && 'rounded-field bg-info-soft p-4',
              )
            : undefined
        }
      >
        <div role="status" className="flex gap-3 empty:hidden">
          {change && !change.trouble && <Waiting change={change} sentAgain={sentAgainTo === change.email} />}
        </div>
        {change && <MailTrouble trouble={change.trouble} email={change.email} />}
        {change && <WaitingActions key={change.email} onSent={() => setSentAgainTo(change.email)} />}
      </div>
    </div>
  )
}

type EmailChange = NonNullable<User['email_change']>

function Waiting({ change, sentAgain }: { change: EmailChange; sentAgain: boolean }) {
  const t = useTranslations('notifications.settings')
  const format = useFormatter()
  const until = format.dateTime(new Date(change.expires), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info-ink" />
      <div className="min-w-0 text-sm">
        <p className="text-ink">
          {t.rich('email_waiting', {
            email: change.email,
            b: (chunks) => <strong className="font-semibold wrap-anywhere">{chunks}</strong>,
          })}
        </p>
        <p className="mt-1 text-ink-soft">
          {sentAgain ? t('email_sent_again') : t('email_waiting_until', { at: until })}
        </p>
      </div>
    </>
  )
}

function WaitingActions({ onSent }: { onSent: () => void }) {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const readUser = () => queryClient.invalidateQueries({ queryKey: api.accounts.user.key() })
  const again = useMutation(
    api.accounts.sendEmailChange.mutationOptions({ onSuccess: onSent, onSettled: readUser }),
  )
  const cancel = useMutation(api.accounts.cancelEmailChange.mutationOptions({ onSettled: readUser }))
  const failed = again.error ?? cancel.error
  return (
    <>
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
    </>
  )
}
