import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { readAgain } from '#page/refresh.ts'
import { mayRetry, retryDelay } from '#page/retries.ts'
import { useApi } from '#page/use-api.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import type { IMMEDIATE_START, KEEP_METHOD, REPEAT_START } from '../selling/orders/immediate-start.ts'

export type OrderChoice = {
  package_id: string
  payment_method: string
  bank?: string
  mandate_id?: string
  amount: number
  country: string
  discount_code?: string
  immediate_start: typeof IMMEDIATE_START | typeof REPEAT_START
  keep_method?: typeof KEEP_METHOD
  stored_method?: string
}

const PRICE_IS_OTHER = new Set<ErrorCode>([
  'conflict',
  'order_expired',
  'discount_in_use',
  'discount_code_refused',
])

const orderOptions = (api: Api) => api.payments.order.mutationOptions()

/** Orders a package and sends the buyer to the payment page. */
export function useOrder(from: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // A retry of the same choice after a lost answer is the same purchase.
  const attempt = useRef<{ choice: string; key: string }>(undefined)
  const mutation = useMutation({
    ...orderOptions(api),
    // An order that waits for the network would be paid when the buyer expects it no more.
    networkMode: 'always',
    retry: (failures, error) => navigator.onLine && mayRetry(failures, error),
    retryDelay,
    async onSuccess({ purchase }, { package_id, payment_method, bank }) {
      attempt.current = undefined
      if (purchase.checkout_url) {
        // The address keeps the choice for buyers who come back by the browser's button to a reloaded page.
        await navigate({
          to: '/credits/$id/{-$paymentmethod}',
          params: { id: package_id, paymentmethod: payment_method },
          search: { from, bank },
          replace: true,
          resetScroll: false,
          viewTransition: false,
        })
        window.location.assign(purchase.checkout_url)
      } else void navigate({ to: '/transactions/{-$id}', params: { id: purchase.id }, search: { from } })
    },
    onError(error) {
      const code = errorCode(error)
      if (code === 'order_expired') attempt.current = undefined
      if (code && PRICE_IS_OTHER.has(code)) {
        readAgain(queryClient, api.payments.offers.key())
        readAgain(queryClient, api.accounts.user.key())
      }
    },
  })
  const { reset } = mutation

  // The back-forward cache restores this page with its busy button.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])

  return {
    /** Stays true until the browser has left for the payment page. */
    busy: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    order(choice: OrderChoice) {
      const chosen = JSON.stringify(choice)
      if (attempt.current?.choice !== chosen) attempt.current = { choice: chosen, key: randomUuid() }
      mutation.mutate({ ...choice, key: attempt.current.key, ...(from && { from }) })
    },
  }
}
