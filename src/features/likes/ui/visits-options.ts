import type { Api } from '#page/api.ts'

export type VisitsKind = 'visitors' | 'visited'

/** The members who opened my profile, or whose profile I opened, page by page. */
export const visitsOptions = (api: Api, kind: VisitsKind) =>
  api.members.visits.infiniteOptions({
    input: (cursor: string | undefined) => ({ kind, cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
