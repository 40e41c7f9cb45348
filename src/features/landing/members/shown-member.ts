import type { Api } from '#page/api.ts'

/** A member as visitors see them, for as long as the page is open. */
export const shownMemberOptions = (api: Api, id: string) =>
  api.members.profile.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY })
