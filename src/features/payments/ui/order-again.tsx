import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import type { Purchase } from '../selling/orders/orders-contract.ts'
import { useOffersWith } from './offers-query.ts'
import OrderError from './order-error.tsx'
import { useMoney } from './use-money.ts'
import { useOrder } from './use-order.ts'

type OrderAgainProps = { purchase: Purchase; from: string | undefined }

/** After a refused card, one press each: the same order again, or by PayPal, with what the buyer agreed to just now. */
export function OrderAgain({ purchase, from }: OrderAgainProps) {
  const { order, busy, error } = useOrder(from)
  const methods = useOffersWith(undefined).payment_methods
  const { payment_method: same } = purchase
  const offered = (id: string) => methods.some((method) => method.id === id && method.available)
  const shared = { purchase, busy, order }
  return (
    <div data-view="order-again" className="flex w-full flex-col gap-3">
      <Suspense>{error && <OrderError error={error} />}</Suspense>
      {offered(same) && <PayBy {...shared} method={same} />}
      {same !== 'paypal' && offered('paypal') && <PayBy {...shared} method="paypal" />}
    </div>
  )
}

type PayByProps = Pick<ReturnType<typeof useOrder>, 'busy' | 'order'> & {
  purchase: Purchase
  method: string
}

function PayBy({ purchase, method, busy, order }: PayByProps) {
  const t = useTranslations('payments.transactions')
  const money = useMoney()
  const { offers, country, code } = useOffersWith(method)
  const offer = offers.find(({ id }) => id === purchase.package_id)
  const { repeat } = purchase
  if (!offer || !repeat) return null
  const same = method === purchase.payment_method
  const used = code?.discount?.code
  return (
    <Button
      wide
      variant={same ? 'primary' : 'secondary'}
      busy={busy}
      onClick={() =>
        order({
          package_id: offer.id,
          payment_method: method,
          amount: offer.amount,
          country,
          immediate_start: repeat.immediate_start,
          ...(same && repeat.keep_method && { keep_method: repeat.keep_method }),
          ...(used !== undefined && used === offer.discount_code && { discount_code: used }),
        })
      }
    >
      {t(same ? 'again_by_card' : 'again_by_paypal', { amount: money(offer) })}
    </Button>
  )
}
