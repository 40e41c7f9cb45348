import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { hearRefusals } from './mail-events.server.ts'
import { deleteMailStops } from './mail-queries.server.ts'
import { deleteNewsOf } from './news-queries.server.ts'
import { changeWanted } from './preferences.server.ts'
import { PUSH, push, subscribePush } from './push.server.ts'
import { reminderJobs } from './remind.server.ts'
import { MAIL_AGAIN, mailAgain } from './resume-mail.server.ts'
import { notificationsRoutes } from './routes.server.ts'
import { newsJobs, subscribeNews } from './tell-news.server.ts'
import { weeklyJobs } from './weekly.server.ts'

export const notificationsFeature = {
  routes: notificationsRoutes,
  jobs: (app) => [
    job(PUSH, (data) => push(app, data)),
    job(MAIL_AGAIN, (data) => mailAgain(app, data)),
    ...newsJobs(app),
    ...reminderJobs(app),
    ...weeklyJobs(app),
  ],
  subscribe(app) {
    subscribePush(app)
    hearRefusals(app)
    subscribeNews(app)
    app.events.on('search.weeklyMailWanted', (tx, { memberId }) =>
      changeWanted(tx, memberId, { weekly_updates: true }, app.clock.now()),
    )
    // A confirmed address receives mail.
    app.events.on('account.confirmed', (tx, { memberId }) => deleteMailStops(tx, memberId, 'bounced'))
    // Deletes pending news about the erased member; the member's own is deleted with the account.
    app.events.on('account.erased', (tx, { memberId }) => deleteNewsOf(tx, memberId))
  },
} satisfies Feature<ApiContext>
