import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Api, errorCode, isPassing } from '#client/api.ts'
import { randomUuid } from '#shared/random-uuid.ts'

export type OrderChoice = { package_id: string; payment_method: string; bank?: string; amount: number }

const TRIES_AGAIN = 2

const orderOptions = (api: Api) => api.payments.order.mutationOptions()

/** Orders a package and brings the buyer to the page where it is paid. */
export function useOrder(from: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The same choice sent again after a lost answer is the same purchase.
  const attempt = useRef<{ choice: string; id: string }>(undefined)
  const mutation = useMutation({
    ...orderOptions(api),
    retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
    onSuccess({ purchase }) {
      attempt.current = undefined
      if (purchase.checkout_url) window.location.assign(purchase.checkout_url)
      else void navigate({ to: '/transactions/{-$id}', params: { id: purchase.id }, search: { from } })
    },
    onError(error) {
      if (errorCode(error) === 'conflict')
        void queryClient.invalidateQueries({ queryKey: api.payments.offers.key() })
    },
  })
  const { reset } = mutation

  // The browser keeps this page as it was, dots and all, for who comes back from the bank.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])

  return {
    /** Until the browser has left for the payment page. */
    busy: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    order(choice: OrderChoice) {
      const key = JSON.stringify(choice)
      if (attempt.current?.choice !== key) attempt.current = { choice: key, id: randomUuid() }
      mutation.mutate({ ...choice, id: attempt.current.id, ...(from && { from }) })
    },
  }
}
