import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { ACTIVATION_MAIL, mailActivation } from './features/accounts/activation.server.ts'
import { mailPasswordChanged, PASSWORD_MAIL } from './features/accounts/change-password.server.ts'
import { SWEEP_MAIL_REQUESTS, sweepMailRequests } from './features/accounts/daily-mails.server.ts'
import {
  MAIL_CHANGE_MAIL,
  MAIL_CHANGED_MAIL,
  mailMailChange,
  mailMailChanged,
  SWEEP_MAIL_CHANGES,
  sweepMailChanges,
} from './features/accounts/email-change-mails.server.ts'
import { ERASE, ERASE_DUE, erase, eraseDue } from './features/accounts/erase.server.ts'
import { exportJobs } from './features/accounts/export.server.ts'
import { mailNewDevice, NEW_DEVICE_MAIL } from './features/accounts/new-device-mail.server.ts'
import { mailPasskeyChange, PASSKEY_MAIL } from './features/accounts/passkey-mail.server.ts'
import {
  mailPrepared,
  PREPARED_MAIL,
  QUEUE_PREPARED,
  queuePrepared,
  SWEEP_PREPARED,
  sweepPrepared,
} from './features/accounts/prepared-mail.server.ts'
import {
  DELETED_MAIL,
  mailDeleted,
  mailReactivated,
  REACTIVATED_MAIL,
} from './features/accounts/reactivate.server.ts'
import { mailReset, RESET_MAIL } from './features/accounts/reset.server.ts'
import { SWEEP_SESSIONS, sweepSessions } from './features/accounts/session.server.ts'
import { subscribeChat } from './features/chat/erase.server.ts'
import {
  FIRST_MESSAGE,
  FIRST_MESSAGE_UNSENT,
  mailUnsent,
  sendFirstMessage,
  subscribeFirstMessages,
} from './features/chat/first-message.server.ts'
import { subscribeCredits } from './features/credits/signup-credits.server.ts'
import { ANSWER, answer, LIKE_BACK, likeBack, subscribeDemo } from './features/demo/behaviour.server.ts'
import { seedDemo } from './features/demo/seed.server.ts'
import { subscribeSearch } from './features/discovery/entries.server.ts'
import { subscribeLikes } from './features/likes/erase.server.ts'
import { subscribeMembers } from './features/members/erase.server.ts'
import { subscribeNotifications } from './features/notifications/erase.server.ts'
import { PUSH, push, subscribePush } from './features/notifications/push.server.ts'
import { reminderJobs } from './features/notifications/remind.server.ts'
import { MAIL_AGAIN, mailAgain, subscribeMailStops } from './features/notifications/resume-mail.server.ts'
import { newsJobs, subscribeNews } from './features/notifications/tell-news.server.ts'
import { subscribePayments } from './features/payments/erase.server.ts'
import { paymentsJobs } from './features/payments/jobs.server.ts'
import { subscribePhotos } from './features/photos/erase.server.ts'
import { REMOVE_FILES, removeUnusedFiles } from './features/photos/remove.server.ts'
import { createHttpServer, type Pages } from './http.server.ts'
import type { App, Log } from './server/app.ts'
import { type Captcha, createCaptcha } from './server/captcha.ts'
import { type Clock, systemClock } from './server/clock.ts'
import { type Config, loadSecret } from './server/config.ts'
import { openCountries } from './server/countries.ts'
import { connect } from './server/database/connect.ts'
import { migrate } from './server/database/migrate.ts'
import { Events } from './server/events.ts'
import { createIds } from './server/ids.ts'
import { type Job, Jobs, job } from './server/jobs.ts'
import { Limits } from './server/limits.ts'
import { Live } from './server/live.ts'
import { createMailer } from './server/mail.ts'
import { createPusher, type Pusher } from './server/pusher.ts'
import { StartupError } from './server/startup-error.ts'
import { createDiskStorage } from './server/storage.ts'

export type RunningApp = { app: App; url: string; stop(): Promise<void> }

export type Options = {
  databaseUrl: string
  pages: Pages
  clock?: Clock
  pusher?: Pusher
  captcha?: Captcha
  log?: Log
  /** Multiplies the limits on what one address may do; for load tests. */
  limitsFactor?: number
  /** How many members a demo is filled with at its first start. */
  demoMembers?: number
  /** Ends the start: it fails soon, and leaves nothing behind. */
  signal?: AbortSignal
}

/** Starts the program on a database: migrates it, begins its jobs and listens. */
export async function startApp(config: Config, options: Options): Promise<RunningApp> {
  const log = options.log ?? pino({ level: config.logLevel })
  const clock = options.clock ?? systemClock
  await mkdir(config.dataDir, { recursive: true })
  await migrate(options.databaseUrl, clock.now())
  const database = connect(options.databaseUrl, {
    onError: (err) => log.error({ err }, 'database connection'),
  })
  const ids = createIds(clock)
  const app: App = {
    config,
    secret: await loadSecret(config),
    log,
    clock,
    countryOf: await openCountries(),
    ids,
    db: database.db,
    jobs: new Jobs(options.databaseUrl, log),
    events: new Events(),
    live: new Live(),
    limits: new Limits(options.limitsFactor),
    storage: createDiskStorage(join(config.dataDir, 'photos')),
    mail: createMailer(config, database.db, clock, ids),
    pusher: options.pusher ?? createPusher(config.vapid),
    captcha: options.captcha ?? createCaptcha(config.captchaSecret),
  }
  subscribe(app)
  let server: FastifyInstance | undefined
  const stop = async () => {
    app.live.close()
    await server?.close()
    await app.jobs.stop()
    app.mail.close()
    await database.close()
  }
  try {
    await app.jobs.start(jobsOf(app))
    if (options.demoMembers) await seedDemo(app, options.demoMembers, options.signal)
    server = await createHttpServer(app, options.pages)
    await listen(server, config)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = server.server.address() as AddressInfo
  return { app, url: `http://localhost:${port}`, stop }
}

async function listen(server: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartupError(`Port ${port} is taken: stop what listens there, or set PORT`)
  }
}

/** Features that care about other features' news. */
function subscribe(app: App): void {
  subscribeCredits(app)
  subscribeMembers(app.events)
  subscribePhotos(app)
  subscribeLikes(app.events)
  subscribeSearch(app.events)
  subscribeFirstMessages(app)
  subscribeChat(app)
  subscribePayments(app.events)
  subscribePush(app)
  subscribeMailStops(app)
  subscribeNews(app)
  subscribeNotifications(app.events)
  subscribeDemo(app)
}

function jobsOf(app: App): Job[] {
  return [
    job(ACTIVATION_MAIL, (data) => mailActivation(app, data)),
    job(NEW_DEVICE_MAIL, (data) => mailNewDevice(app, data)),
    job(PASSKEY_MAIL, (data) => mailPasskeyChange(app, data)),
    job(DELETED_MAIL, (data) => mailDeleted(app, data)),
    job(REACTIVATED_MAIL, (data) => mailReactivated(app, data)),
    job(ERASE_DUE, () => eraseDue(app)),
    job(ERASE, (data) => erase(app, data)),
    job(RESET_MAIL, (data) => mailReset(app, data)),
    job(PASSWORD_MAIL, (data) => mailPasswordChanged(app, data)),
    job(MAIL_CHANGE_MAIL, (data) => mailMailChange(app, data)),
    job(MAIL_CHANGED_MAIL, (data) => mailMailChanged(app, data)),
    job(SWEEP_MAIL_REQUESTS, () => sweepMailRequests(app)),
    job(SWEEP_MAIL_CHANGES, () => sweepMailChanges(app)),
    job(SWEEP_SESSIONS, () => sweepSessions(app)),
    job(QUEUE_PREPARED, () => queuePrepared(app)),
    job(PREPARED_MAIL, (data) => mailPrepared(app, data)),
    job(SWEEP_PREPARED, () => sweepPrepared(app)),
    job(FIRST_MESSAGE, (data) => sendFirstMessage(app, data)),
    job(FIRST_MESSAGE_UNSENT, (data) => mailUnsent(app, data)),
    job(REMOVE_FILES, (data) => removeUnusedFiles(app, data)),
    job(PUSH, (data) => push(app, data)),
    job(MAIL_AGAIN, (data) => mailAgain(app, data)),
    ...exportJobs(app),
    ...newsJobs(app),
    ...reminderJobs(app),
    job(ANSWER, (data) => answer(app, data)),
    job(LIKE_BACK, (data) => likeBack(app, data)),
    ...paymentsJobs(app),
  ]
}
