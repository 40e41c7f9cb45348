import type { ApiContext } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { ANSWER, answer, LIKE_BACK, likeBack, subscribeDemo, TYPING, type } from './behaviour.server.ts'
import { type DescribeApi, serveDemoPages } from './pages.server.ts'
import { KEEP_PRESENT, keepPresent } from './presence.server.ts'

export const demoFeature = ({ describeApi }: { describeApi: DescribeApi }) =>
  ({
    jobs: (app) => [
      job(TYPING, (data) => type(app, data)),
      job(ANSWER, (data) => answer(app, data)),
      job(LIKE_BACK, (data) => likeBack(app, data)),
      ...(app.config.demo ? [job(KEEP_PRESENT, () => keepPresent(app))] : []),
    ],
    subscribe: subscribeDemo,
    serve(app, server, { findContext }) {
      if (app.config.demo) serveDemoPages(app, server, { findContext, describeApi })
    },
  }) satisfies Feature<ApiContext>
