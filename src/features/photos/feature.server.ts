import type { ApiContext, Session } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { REMOVE_FILES, removeFilesOf, removeUnusedFiles } from './remove.server.ts'
import { photosRoutes } from './routes.server.ts'
import { servePhotos } from './serve.server.ts'
import { REMOVE_POSED, removeUnusedPosed } from './verified/posed-files.server.ts'
import { removePosedOf, settleVerified } from './verified/withdraw.server.ts'

export const photosFeature = {
  routes: photosRoutes,
  jobs: (app) => [
    job(REMOVE_FILES, (data) => removeUnusedFiles(app, data)),
    job(REMOVE_POSED, (data) => removeUnusedPosed(app, data)),
  ],
  subscribe(app) {
    app.events.on('photo.changed', (tx, { memberId }) => settleVerified(tx, app, memberId))
    app.events.on('account.erased', async (tx, { memberId }) => {
      await removeFilesOf(tx, app, memberId)
      await removePosedOf(tx, app, memberId)
    })
  },
  serve: (app, server, { sessionOf }) => servePhotos(app, server, sessionOf),
} satisfies Feature<ApiContext, Session>
