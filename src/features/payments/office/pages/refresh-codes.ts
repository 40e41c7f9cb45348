import { api, queryClient } from '#features/office/frame/api.ts'

export const refreshCodes = () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() })
