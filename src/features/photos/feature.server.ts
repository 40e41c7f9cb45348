import type { ApiContext, Session } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs.ts'
import { REMOVE_FILES, removeFilesOf, removeUnusedFiles } from './remove.server.ts'
import { photosRoutes } from './routes.server.ts'
import { type DrawMissing, servePhotos } from './serve.server.ts'

export const photosFeature = ({ drawMissing }: { drawMissing: DrawMissing }) =>
  ({
    routes: photosRoutes,
    jobs: (app) => [job(REMOVE_FILES, (data) => removeUnusedFiles(app, data))],
    subscribe(app) {
      app.events.on('account.erased', (tx, { memberId }) => removeFilesOf(tx, app, memberId))
    },
    serve(app, server, { sessionOf }) {
      servePhotos(app, server, { drawMissing, sessionOf })
    },
  }) satisfies Feature<ApiContext, Session>
