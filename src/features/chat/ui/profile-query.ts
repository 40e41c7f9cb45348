import type { Api } from '#page/api.ts'

/** The other member's profile, for what a card does not say. */
export const profileOptions = (api: Api, id: string) => api.members.profile.queryOptions({ input: { id } })
