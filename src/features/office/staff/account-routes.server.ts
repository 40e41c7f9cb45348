import { acknowledge, implementContract } from '#server/procedures.ts'
import { accountContract } from './contract.ts'
import { acceptInvitation, describeInvitation } from './invite.server.ts'
import { chooseLanguage, describeSelf } from './manage-staff.server.ts'
import { type OfficeContext, requireStaff } from './staff-context.server.ts'
import { changeStaffPassword, logInStaff, renewRecoveryCodes } from './staff-login.server.ts'
import {
  describeStaffSessions,
  endOtherStaffSessions,
  endOwnStaffSession,
  endStaffSession,
} from './staff-session.server.ts'

const account = implementContract(accountContract).$context<OfficeContext>()

export const accountRoutes = account.router({
  logIn: account.logIn.handler(({ context, input }) => logInStaff(context, input)),
  logOut: account.logOut.use(requireStaff).handler(({ context }) => acknowledge(endOwnStaffSession(context))),
  invitation: account.invitation.handler(({ context, input }) => describeInvitation(context, input.token)),
  acceptInvitation: account.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context, input),
  ),
  self: account.self.use(requireStaff).handler(({ context }) => describeSelf(context)),
  chooseLanguage: account.chooseLanguage
    .use(requireStaff)
    .handler(({ context, input }) => acknowledge(chooseLanguage(context, input.language))),
  changePassword: account.changePassword
    .use(requireStaff)
    .handler(({ context, input }) => acknowledge(changeStaffPassword(context, input))),
  renewRecoveryCodes: account.renewRecoveryCodes
    .use(requireStaff)
    .handler(({ context, input }) => renewRecoveryCodes(context, input.password)),
  sessions: account.sessions.use(requireStaff).handler(({ context }) => describeStaffSessions(context)),
  endSession: account.endSession
    .use(requireStaff)
    .handler(({ context, input }) => acknowledge(endStaffSession(context, input.id))),
  endOtherSessions: account.endOtherSessions
    .use(requireStaff)
    .handler(({ context }) => acknowledge(endOtherStaffSessions(context))),
})
