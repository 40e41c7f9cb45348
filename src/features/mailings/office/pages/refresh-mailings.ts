import { api, queryClient } from '#features/office/frame/api.ts'

export const refreshMailings = () => queryClient.invalidateQueries({ queryKey: api.mailings.list.key() })
