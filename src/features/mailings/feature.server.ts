import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { noteRefusal } from './receiver-queries.server.ts'
import { SEND_MAILINGS } from './schedule.server.ts'
import { sendMailings } from './send.server.ts'
import { sendTest, TEST_MAILING } from './show.server.ts'

export const mailingsFeature = {
  jobs: (app) => [
    job(SEND_MAILINGS, () => sendMailings(app)),
    job(TEST_MAILING, (data) => sendTest(app, data)),
  ],
  subscribe(app) {
    app.events.on('mail.refused', (tx, { memberId, why, kind }) =>
      noteRefusal(tx, { memberId, why, kind, now: app.clock.now() }),
    )
  },
} satisfies Feature<ApiContext>
