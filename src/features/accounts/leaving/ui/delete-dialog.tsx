import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useForgetMember } from '#page/log-out.ts'
import { pageMember } from '#page/page-member.ts'
import { stopReadingAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { DELETION_GRACE_DAYS, type LeavingReason } from '#shared/leaving.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { LeavingReasons } from './leaving-reasons.tsx'
import { keepLeft } from './left.ts'

/** Wraps the dialog, and passes it the offer for a member who is about to leave. */
export type Retention = ComponentType<{ onClose: () => void; children: (offer: ReactNode) => ReactNode }>

/** The consequences of deleting, an optional reason, and the second of the two clicks. */
export default function DeleteDialog({ onClose, Retention }: { onClose: () => void; Retention: Retention }) {
  const t = useTranslations('accounts.leaving')
  const errorText = useErrorText()
  const cancel = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  const [reason, setReason] = useState<LeavingReason | null>(null)
  const [remarks, setRemarks] = useState('')
  const remove = useDeleteAccount()
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Retention onClose={close}>
      {(offer) => (
        <Dialog
          open={open}
          onOpenChange={close}
          initialFocus={cancel}
          title={t('title')}
          closeLabel={t('close')}
          phone="fit"
          footer={
            <>
              <Button ref={cancel} variant="secondary" onClick={close}>
                {t('cancel')}
              </Button>
              <Button
                variant="danger"
                busy={remove.isPending || remove.isSuccess}
                onClick={() =>
                  remove.mutate({ reason, remarks: reason === 'other' && remarks.trim() ? remarks : null })
                }
              >
                {t('confirm')}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-6">
            <Consequences />
            <LeavingReasons reason={reason} onReason={setReason} remarks={remarks} onRemarks={setRemarks} />
            {offer}
            {remove.error && <FormError key={remove.submittedAt} title={errorText(remove.error)} />}
          </div>
        </Dialog>
      )}
    </Retention>
  )
}

/** Deletes the account, then loads a new page, so that none of the member's data stays in memory or in this browser. */
function useDeleteAccount() {
  const api = useApi()
  const queryClient = useQueryClient()
  const forgetMember = useForgetMember()
  const user = useUser()
  // By the time of the answer, the page may have no member any more.
  const [email] = useState(user?.email)
  return useMutation(
    api.accounts.deleteAccount.mutationOptions({
      onMutate: () => stopReadingAgain(true),
      onError: () => stopReadingAgain(false),
      async onSuccess({ until, ticket }) {
        const money = queryClient.getQueryData(api.payments.unusedCredits.queryKey())
        const mailed = money !== undefined && money.refunds.length + money.open_orders.length > 0
        const me = pageMember()
        if (me) await forgetMember(me)
        if (email) keepLeft({ ticket, email })
        window.location.assign(
          `/account-deleted?until=${encodeURIComponent(until)}${mailed ? '&money=true' : ''}`,
        )
      },
    }),
  )
}

function Consequences() {
  const t = useTranslations('accounts.leaving')
  const credits = useUser()?.credits ?? 0
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-pretty marker:text-ink-soft">
      <li>{t('now')}</li>
      <li>{t('until', { days: DELETION_GRACE_DAYS })}</li>
      <li>{t('after')}</li>
      {credits > 0 && <li>{t('credits', { credits })}</li>}
      <Unused />
    </ul>
  )
}

/** What becomes of the credits, of which what was paid goes back and what was given lapses, and of open orders. */
function Unused() {
  const t = useTranslations('accounts.leaving')
  const locale = useLocale()
  const api = useApi()
  const { data } = useQuery(api.payments.unusedCredits.queryOptions({ staleTime: 0 }))
  if (!data) return null
  return (
    <>
      {data.refunds.map(({ credits, amount, currency, payment_method_name: method }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <li key={index}>
          {t('refund', { credits, amount: formatMoney({ amount, currency }, locale), method })}
        </li>
      ))}
      {data.open_orders.map(({ amount, currency, payment_method_name: method, when_deleted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <li key={index}>
          {t(`order_${when_deleted}`, {
            amount: formatMoney({ amount, currency }, locale),
            method,
          })}
        </li>
      ))}
      {data.given_credits > 0 && <li>{t('lapse', { credits: data.given_credits })}</li>}
      {data.refunds.length > 0 && (
        <li>
          {t.rich('withdraw', {
            link: (words) => (
              <Link
                to="/transactions/{-$id}"
                params={{ id: undefined }}
                className="font-semibold text-primary-ink underline underline-offset-2"
              >
                {words}
              </Link>
            ),
          })}
        </li>
      )}
    </>
  )
}
