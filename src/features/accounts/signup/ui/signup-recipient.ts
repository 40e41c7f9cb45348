import type { Api } from '#page/api.ts'

/** The member for whom the signup's first message is. */
export const profileOptions = (api: Api, id: string) => ({
  ...api.members.profile.queryOptions({ input: { id } }),
  // The recipient must not change while the visitor writes.
  staleTime: Number.POSITIVE_INFINITY,
})
