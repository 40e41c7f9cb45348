import type { Feature } from '#server/feature.ts'
import type { SiteContext } from './context.server.ts'
import { serveEntryForm } from './entry-form.server.ts'
import { serveHostAllowed } from './host-allowed.server.ts'
import { serveOfflinePage } from './offline-page.server.ts'
import { servePictures } from './pictures/pictures.server.ts'
import { siteRoutes } from './routes.server.ts'
import { subscribeSites } from './site.server.ts'
import { serveTrackingForm } from './tracking-form.server.ts'
import { serveWellKnown } from './well-known.server.ts'

export const siteFeature = {
  routes: siteRoutes,
  subscribe: subscribeSites,
  serve(app, server, { findContext }) {
    serveTrackingForm(server, findContext)
    serveEntryForm(server, findContext)
    serveWellKnown(server, findContext)
    serveOfflinePage(server, findContext)
    serveHostAllowed(app, server)
    servePictures(app, server)
  },
} satisfies Feature<SiteContext>
