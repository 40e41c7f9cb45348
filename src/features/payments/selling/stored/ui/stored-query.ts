import type { Api } from '#page/api.ts'

export const storedOptions = (api: Api) => api.payments.storedMethods.queryOptions()
