import type { Api } from '#page/api.ts'

export const topUpOptions = (api: Api) => api.payments.topUp.queryOptions()
