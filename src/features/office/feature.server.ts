import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { LOOK_FOR_PATTERNS, lookForPatterns } from '#features/members/office/looks.server.ts'
import type { Feature } from '#server/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { TRY_SERVICES, tryServices } from './health/try-services.server.ts'
import { serveStaffApi } from './serve-staff-api.server.ts'
import { INVITATION_MAIL, mailInvitation } from './staff/invite.server.ts'
import { EXPIRED_STAFF_SESSIONS, endExpiredStaffSessions } from './staff/staff-session.server.ts'

export const officeFeature = {
  jobs: (app) => [
    job(INVITATION_MAIL, (data) => mailInvitation(app, data)),
    job(LOOK_FOR_PATTERNS, () => lookForPatterns(app)),
    job(TRY_SERVICES, () => tryServices(app)),
    job(EXPIRED_STAFF_SESSIONS, () => endExpiredStaffSessions(app)),
  ],
  serve: (_app, server, requests) => serveStaffApi(server, requests),
} satisfies Feature<ApiContext>
