import type { Api } from '#page/api.ts'

export const spendingOptions = (api: Api) => api.payments.spending.queryOptions()
