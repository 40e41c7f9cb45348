import type { Api } from '#page/api.ts'

// A fallback for when the live connection is down.
const LOOK_MILLISECONDS = 3_000

/** Fetches a purchase repeatedly until it is completed or failed. */
export const purchaseOptions = (api: Api, id: string, returned?: boolean) =>
  api.payments.purchase.queryOptions({
    input: returned ? { id, returned: 'true' as const } : { id },
    refetchInterval: ({ state }) => {
      const status = state.data?.purchase.status
      return status === 'loading' || status === 'pending' ? LOOK_MILLISECONDS : false
    },
  })

export const purchasesOptions = (api: Api) =>
  api.payments.purchases.infiniteOptions({
    input: (before: string | undefined) => ({ before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
