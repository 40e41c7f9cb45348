import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { MethodLogo } from '../../../ui/method-logo.tsx'
import type { StoredMethod } from '../stored-contract.ts'
import { storedName } from './stored-name.ts'

const RemoveStoredDialog = lazy(() => import('./remove-stored-dialog.tsx'))

/** The means of payment that are kept for the member, each to be removed. */
export function StoredMethods({ methods }: { methods: StoredMethod[] }) {
  const t = useTranslations('payments.stored')
  const [removing, setRemoving] = useState<StoredMethod>()
  return (
    <SectionCard id="methods" title={t('title')} hint={methods.length > 0 ? t('words') : t('none')}>
      {methods.length > 0 && (
        <ul className="-my-3 divide-y divide-border">
          {methods.map((method) => (
            <Row key={method.id} method={method} onRemove={() => setRemoving(method)} />
          ))}
        </ul>
      )}
      <Suspense>
        {removing && <RemoveStoredDialog method={removing} onClose={() => setRemoving(undefined)} />}
      </Suspense>
    </SectionCard>
  )
}

function Row({ method, onRemove }: { method: StoredMethod; onRemove: () => void }) {
  const t = useTranslations('payments.stored')
  const format = useFormatter()
  const { payment_method, payment_method_name, label, created_at, available } = method
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MethodLogo method={payment_method} />
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">
          {payment_method_name} <span className="whitespace-nowrap tabular">{label}</span>
        </span>
        <span className="block text-sm text-ink-soft">
          {available
            ? t('since', { date: format.dateTime(new Date(created_at), { dateStyle: 'long' }) })
            : t('unavailable')}
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t('remove_one', { method: storedName(method) })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
