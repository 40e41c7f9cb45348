import { api, queryClient } from '../../office/api.ts'

export const refreshMailings = () => queryClient.invalidateQueries({ queryKey: api.mailings.key() })
