import type { ApiContext, Session } from '#features/accounts/account/context.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { subscribeChat } from './erase.server.ts'
import { REMOVE_CHAT_FILES, removeUnusedChatFiles } from './kinds/attachments/files.server.ts'
import { serveAttachments } from './kinds/attachments/serve.server.ts'
import { serveLive } from './live/live.server.ts'
import { chatRoutes } from './routes.server.ts'
import {
  FIRST_MESSAGE,
  FIRST_MESSAGE_UNSENT,
  mailUnsent,
  sendFirstMessage,
  subscribeFirstMessages,
} from './sending/first-message.server.ts'
import { ALLOWED_MAIL, mailAllowed, SWEEP_HELD, sweepHeld } from './sending/spam/held.server.ts'
import { serveShare } from './share.server.ts'

export const chatFeature = {
  routes: chatRoutes,
  jobs: (app) => [
    job(FIRST_MESSAGE, (data) => sendFirstMessage(app, data)),
    job(REMOVE_CHAT_FILES, (data) => removeUnusedChatFiles(app, data)),
    job(FIRST_MESSAGE_UNSENT, (data) => mailUnsent(app, data)),
    job(ALLOWED_MAIL, (data) => mailAllowed(app, data)),
    job(SWEEP_HELD, () => sweepHeld(app)),
  ],
  subscribe(app) {
    subscribeFirstMessages(app)
    subscribeChat(app)
  },
  serve(app, server, { findContext, sessionOf }) {
    serveLive(app, server, sessionOf)
    serveAttachments(server, findContext)
    serveShare(server)
  },
} satisfies Feature<ApiContext, Session>
