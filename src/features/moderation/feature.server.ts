import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs.ts'
import { subscribeItems } from './items.server.ts'
import { JUDGE_PHOTO, judgePhoto } from './judge-photo.server.ts'
import { mailStatement, STATEMENT_MAIL } from './statement-mail.server.ts'
import { SWEEP_MODERATION, sweepModeration } from './sweep.server.ts'
import { TAKE_EFFECT, takeEffect } from './take-effect.server.ts'

export const moderationFeature = {
  jobs: (app) => [
    job(JUDGE_PHOTO, (data) => judgePhoto(app, data)),
    job(TAKE_EFFECT, (data) => takeEffect(app, data)),
    job(STATEMENT_MAIL, (data) => mailStatement(app, data)),
    job(SWEEP_MODERATION, () => sweepModeration(app)),
  ],
  subscribe: subscribeItems,
} satisfies Feature<ApiContext>
