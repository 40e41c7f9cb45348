import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { useErrorText } from '#client/error-text.ts'
import { DELETION_GRACE_DAYS, LEAVING_REMARKS_MAX, type LeavingReason } from '#shared/leaving.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { LeavingReasons } from './leaving-reasons.tsx'
import { StayOffer, StayTaken, useStayOffer } from './stay-offer.tsx'

const DAY_MILLISECONDS = 24 * 3600 * 1000

/** What deleting does, why somebody leaves if they like to say, and the second of the two clicks. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('accounts.leaving')
  const errorText = useErrorText()
  const cancel = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(true)
  const [reason, setReason] = useState<LeavingReason | null>(null)
  const [remarks, setRemarks] = useState('')
  const remove = useDeleteAccount()
  const offer = useStayOffer()
  const close = () => {
    setOpen(false)
    onClose()
  }
  if (offer.taken) return <StayTaken offer={offer.taken} onClose={close} />
  return (
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
        <LeavingReasons
          reason={reason}
          onReason={setReason}
          remarks={remarks}
          onRemarks={(text) => setRemarks(text.slice(0, LEAVING_REMARKS_MAX))}
        />
        <StayOffer offer={offer} />
        {remove.error && <FormError key={remove.submittedAt} title={errorText(remove.error)} />}
      </div>
    </Dialog>
  )
}

/** Deletes, then leaves for a fresh page: nothing of the member stays in memory. */
function useDeleteAccount() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation(
    api.accounts.deleteAccount.mutationOptions({
      onSuccess({ until }) {
        window.location.assign(`/account-deleted?until=${encodeURIComponent(until)}`)
      },
    }),
  )
}

function Consequences() {
  const t = useTranslations('accounts.leaving')
  const format = useFormatter()
  const credits = useUser()?.credits ?? 0
  const [until] = useState(() => new Date(Date.now() + DELETION_GRACE_DAYS * DAY_MILLISECONDS))
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-pretty marker:text-ink-soft">
      <li>{t('now')}</li>
      <li>{t('until', { date: format.dateTime(until, { dateStyle: 'long' }) })}</li>
      <li>{t('after')}</li>
      {credits > 0 && (
        <li>
          {t('credits', { credits })}{' '}
          {t.rich('withdraw', {
            link: (words) => (
              <Link
                to="/pages/$slug"
                params={{ slug: 'return-policy' }}
                className="font-semibold text-primary-ink underline underline-offset-2"
              >
                {words}
              </Link>
            ),
          })}
        </li>
      )}
    </ul>
  )
}
