import type { Api } from '#page/api.ts'

export const creditHistoryOptions = (api: Api) =>
  api.payments.creditHistory.infiniteOptions({
    input: (before: number | undefined) => ({ before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
