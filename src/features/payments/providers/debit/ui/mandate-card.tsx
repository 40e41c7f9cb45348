import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import type { Mandate } from '../debit-contract.ts'

type MandateCardProps = { mandate: Mandate; onOther?: (() => void) | undefined; onRevoked: () => void }

/** The mandate that the member has signed, which they can revoke with two clicks. */
export function MandateCard({ mandate, onOther, onRevoked }: MandateCardProps) {
  const t = useTranslations('payments.debit')
  const format = useFormatter()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const rows = [
    [t('account_holder'), mandate.account_holder],
    [t('iban'), mandate.iban],
    ...(mandate.creditor ? [[t('creditor'), mandate.creditor]] : []),
    ...(mandate.creditor_id ? [[t('creditor_id'), mandate.creditor_id]] : []),
    [t('reference'), mandate.reference],
    [t('signed'), format.dateTime(new Date(mandate.signed_at), { dateStyle: 'long' })],
  ]
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5 sm:p-6"
    >
      <h2 id={id} className="text-lg">
        {t('mandate')}
      </h2>
      <dl className="flex flex-col gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="ms-auto min-w-0 text-end font-medium wrap-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {asking ? (
        <Revoke id={mandate.id} onCancel={() => setAsking(false)} onRevoked={onRevoked} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {onOther && (
            <Button variant="secondary" onClick={onOther}>
              {t('other_account')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('revoke')}
          </Button>
        </div>
      )}
    </section>
  )
}

type RevokeProps = { id: string; onCancel: () => void; onRevoked: () => void }

function Revoke({ id, onCancel, onRevoked }: RevokeProps) {
  const t = useTranslations('payments.debit')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation(
    api.payments.revokeMandate.mutationOptions({
      async onSuccess() {
        onRevoked()
        await queryClient.invalidateQueries({ queryKey: api.payments.key() })
      },
    }),
  )
  return (
    <div className="flex animate-rise flex-col gap-3">
      <p className="text-sm text-ink-soft">{t('revoke_words')}</p>
      {error && <FormError title={errorText(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={isPending} onClick={() => mutate({ id })}>
          {t('revoke_confirm')}
        </Button>
        <Button variant="secondary" autoFocus onClick={onCancel}>
          {t('revoke_cancel')}
        </Button>
      </div>
    </div>
  )
}
