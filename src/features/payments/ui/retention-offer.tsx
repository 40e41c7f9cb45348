import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Discount } from '../selling/discounts/discounts-contract.ts'

type RetentionOfferProps = {
  onClose: () => void
  /** Renders the dialog about leaving, with the offer in it. */
  children: (offer: ReactNode) => ReactNode
}

/** The discount that a company offers once to leaving members. Once taken, it replaces the dialog. */
export default function RetentionOffer({ onClose, children }: RetentionOfferProps) {
  const offer = useOffer()
  if (offer.taken) return <Taken offer={offer.taken} onClose={onClose} />
  return children(<Offer offer={offer} />)
}

// The server knows whether the offer was made before.
function useOffer() {
  const api = useApi()
  // Fetched at each opening, and only then.
  const { data } = useQuery({
    ...api.payments.leavingOffer.queryOptions(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const take = useMutation(api.payments.takeLeavingOffer.mutationOptions())
  return { offer: data?.offer ?? null, take, taken: take.data?.discount_code ?? null }
}

/** One option among equals: neither larger nor louder than leaving. */
function Offer({ offer: { offer, take } }: { offer: ReturnType<typeof useOffer> }) {
  const t = useTranslations('accounts.leaving')
  const errorText = useErrorText()
  if (!offer) return null
  const { percentage, days } = offer
  return (
    <section
      aria-labelledby="stay-title"
      className="flex animate-rise flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-border p-4"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 id="stay-title" className="font-text text-base font-semibold tracking-normal">
          {t('offer_title', { percentage })}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">{t('offer_words', { days })}</p>
      </div>
      <Button variant="secondary" size="sm" busy={take.isPending} onClick={() => take.mutate({})}>
        {t('offer_take')}
      </Button>
      {take.error && <FormError key={take.submittedAt} title={errorText(take.error)} />}
    </section>
  )
}

function Taken({ offer, onClose }: { offer: Discount; onClose: () => void }) {
  const t = useTranslations('accounts.leaving')
  const format = useFormatter()
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  const date = format.dateTime(new Date(offer.expires ?? 0), { dateStyle: 'long' })
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('taken_title')}
      description={t('taken_words', { date, percentage: offer.value_percentage })}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('close')}
          </Button>
          <Button render={<Link to="/credits" />}>{t('taken_credits')}</Button>
        </>
      }
    />
  )
}
