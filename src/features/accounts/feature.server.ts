import type { App } from '#server/app.ts'
import type { Feature } from '#server/feature.ts'
import { type Job, job } from '#server/jobs/jobs.ts'
import type { ApiContext } from './account/context.server.ts'
import { SWEEP_MAIL_REQUESTS, sweepMailRequests } from './account/daily-mails.server.ts'
import { DELETED_MAIL, mailDeleted, REACTIVATED_MAIL } from './account/deleted-account.server.ts'
import { FORGET_TROUBLES, forgetTroubles, PROBE_OUTAGE, probeOutage } from './account/mail-trouble.server.ts'
import { FORGET_SENT_MAILS, forgetSentMails, noteMails } from './account/sent-mails.server.ts'
import { mailPasswordChanged, PASSWORD_MAIL } from './credentials/change-password.server.ts'
import {
  MAIL_CHANGE_MAIL,
  MAIL_CHANGED_MAIL,
  mailMailChange,
  mailMailChanged,
  SWEEP_MAIL_CHANGES,
  sweepMailChanges,
} from './credentials/email-change-mails.server.ts'
import { mailReset, RESET_MAIL } from './credentials/reset.server.ts'
import { ENDING_MAIL, mailEnding } from './leaving/ending.server.ts'
import { ERASE, ERASE_DUE, erase, eraseDue } from './leaving/erase.server.ts'
import { exportJobs } from './leaving/export.server.ts'
import { serveExport } from './leaving/export-download.server.ts'
import { mailReactivated } from './leaving/reactivate.server.ts'
import { mailNewDevice, NEW_DEVICE_MAIL } from './login/new-device-mail.server.ts'
import { mailPasskeyChange, PASSKEY_MAIL } from './login/passkey-mail.server.ts'
import { subscribePasskeys } from './login/passkeys.server.ts'
import { SWEEP_SESSIONS, sweepSessions } from './login/session.server.ts'
import { END_SUSPENSIONS, endSuspensions } from './login/shut-out.server.ts'
import { servePlainForms } from './plain-forms.server.ts'
import { accountsRoutes } from './routes.server.ts'
import { ACTIVATION_MAIL, mailActivation } from './signup/activation.server.ts'
import { serveActivationLink } from './signup/activation-link.server.ts'
import {
  mailPrepared,
  PREPARED_MAIL,
  QUEUE_PREPARED,
  queuePrepared,
  SWEEP_PREPARED,
  sweepPrepared,
} from './signup/prepared-mail.server.ts'

export const accountsFeature = {
  routes: accountsRoutes,
  jobs: (app) => [
    job(FORGET_SENT_MAILS, () => forgetSentMails(app)),
    job(PROBE_OUTAGE, () => probeOutage(app)),
    job(FORGET_TROUBLES, () => forgetTroubles(app)),
    job(SWEEP_MAIL_REQUESTS, () => sweepMailRequests(app)),
    ...loginJobs(app),
    ...signupJobs(app),
    ...credentialsJobs(app),
    ...leavingJobs(app),
  ],
  subscribe(app) {
    subscribePasskeys(app.events)
    noteMails(app)
  },
  serve(_app, server, { findContext }) {
    serveActivationLink(server, findContext)
    servePlainForms(server, findContext)
    serveExport(server, findContext)
  },
} satisfies Feature<ApiContext>

const loginJobs = (app: App): Job[] => [
  job(ENDING_MAIL, (data) => mailEnding(app, data)),
  job(NEW_DEVICE_MAIL, (data) => mailNewDevice(app, data)),
  job(PASSKEY_MAIL, (data) => mailPasskeyChange(app, data)),
  job(SWEEP_SESSIONS, () => sweepSessions(app)),
  job(END_SUSPENSIONS, () => endSuspensions(app)),
]

const signupJobs = (app: App): Job[] => [
  job(ACTIVATION_MAIL, (data) => mailActivation(app, data)),
  job(QUEUE_PREPARED, () => queuePrepared(app)),
  job(PREPARED_MAIL, (data) => mailPrepared(app, data)),
  job(SWEEP_PREPARED, () => sweepPrepared(app)),
]

const credentialsJobs = (app: App): Job[] => [
  job(PASSWORD_MAIL, (data) => mailPasswordChanged(app, data)),
  job(RESET_MAIL, (data) => mailReset(app, data)),
  job(MAIL_CHANGE_MAIL, (data) => mailMailChange(app, data)),
  job(MAIL_CHANGED_MAIL, (data) => mailMailChanged(app, data)),
  job(SWEEP_MAIL_CHANGES, () => sweepMailChanges(app)),
]

const leavingJobs = (app: App): Job[] => [
  job(DELETED_MAIL, (data) => mailDeleted(app, data)),
  job(REACTIVATED_MAIL, (data) => mailReactivated(app, data)),
  job(ERASE_DUE, () => eraseDue(app)),
  job(ERASE, (data) => erase(app, data)),
  ...exportJobs(app),
]
