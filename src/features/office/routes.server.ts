import { deskRoutes } from '#features/chat/office/routes.server.ts'
import { figuresOfficeRoutes } from '#features/figures/office/routes.server.ts'
import { mailingsOfficeRoutes } from '#features/mailings/office/routes.server.ts'
import { fictionalRoutes } from '#features/members/office/fictional/routes.server.ts'
import { membersOfficeRoutes } from '#features/members/office/routes.server.ts'
import { moderationOfficeRoutes } from '#features/moderation/office/routes.server.ts'
import { codesRoutes } from '#features/payments/office/codes-routes.server.ts'
import { paymentsOfficeRoutes } from '#features/payments/office/routes.server.ts'
import { siteOfficeRoutes } from '#features/site/office/routes.server.ts'
import { implementContract } from '#server/procedures.ts'
import { officeContract } from './contract.ts'
import { healthRoutes } from './health/routes.server.ts'
import { homeRoutes } from './home/routes.server.ts'
import { notesRoutes } from './notes/routes.server.ts'
import { accountRoutes } from './staff/account-routes.server.ts'
import { staffRoutes } from './staff/routes.server.ts'
import type { OfficeContext } from './staff/staff-context.server.ts'

export const officeRoutes = implementContract(officeContract).$context<OfficeContext>().router({
  account: accountRoutes,
  staff: staffRoutes,
  home: homeRoutes,
  notes: notesRoutes,
  health: healthRoutes,
  site: siteOfficeRoutes,
  members: membersOfficeRoutes,
  fictional: fictionalRoutes,
  payments: paymentsOfficeRoutes,
  codes: codesRoutes,
  desk: deskRoutes,
  mailings: mailingsOfficeRoutes,
  moderation: moderationOfficeRoutes,
  figures: figuresOfficeRoutes,
})
