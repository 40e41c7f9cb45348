import { api, queryClient } from '../../office/api.ts'

export const refreshCodes = () => queryClient.invalidateQueries({ queryKey: api.codes.key() })
