import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs.ts'
import { subscribeItems } from './items.server.ts'
import { JUDGE_PHOTO, judgePhoto } from './judge-photo.server.ts'

export const moderationFeature = {
  jobs: (app) => [job(JUDGE_PHOTO, (data) => judgePhoto(app, data))],
  subscribe: subscribeItems,
} satisfies Feature<ApiContext>
