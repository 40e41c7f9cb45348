import type { Api } from '#client/api.ts'

// The live connection tells at once; this is for when it is down.
const LOOK_MILLISECONDS = 3_000

/** A purchase, looked at again and again until it has an end. */
export const purchaseOptions = (api: Api, id: string) =>
  api.payments.purchase.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => {
      const status = state.data?.purchase.status
      return status === 'loading' || status === 'pending' ? LOOK_MILLISECONDS : false
    },
  })

export const purchasesOptions = (api: Api) => api.payments.purchases.queryOptions()
