import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { APPEAL_MAIL, mailAppeal } from './appeal/appeal-mail.server.ts'
import { serveAppealForm } from './appeal/plain-form.server.ts'
import { COMPARED_MAIL, mailCompared } from './compared-mail.server.ts'
import { subscribeItems } from './items.server.ts'
import { JUDGE_PHOTO, judgePhoto } from './judge-photo.server.ts'
import { LIFT_MAIL, mailLift } from './lift/lift.server.ts'
import { moderationRoutes } from './routes.server.ts'
import { mailStatement, STATEMENT_MAIL } from './statement-mail.server.ts'
import { SWEEP_MODERATION, sweepModeration } from './sweep.server.ts'
import { TAKE_EFFECT, takeEffect } from './take-effect.server.ts'

export const moderationFeature = {
  routes: moderationRoutes,
  jobs: (app) => [
    job(JUDGE_PHOTO, (data) => judgePhoto(app, data)),
    job(TAKE_EFFECT, (data) => takeEffect(app, data)),
    job(APPEAL_MAIL, (data) => mailAppeal(app, data)),
    job(LIFT_MAIL, (data) => mailLift(app, data)),
    job(STATEMENT_MAIL, (data) => mailStatement(app, data)),
    job(COMPARED_MAIL, (data) => mailCompared(app, data)),
    job(SWEEP_MODERATION, () => sweepModeration(app)),
  ],
  subscribe: subscribeItems,
  serve(_app, server, { findContext }) {
    serveAppealForm(server, findContext)
  },
} satisfies Feature<ApiContext>
