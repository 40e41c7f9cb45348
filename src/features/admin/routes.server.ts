import { acknowledge, implementContract } from '#server/procedures.ts'
import type { StaffRight } from '#shared/staff.ts'
import { adminContract } from './contract.ts'
import { decide, describeWaiting, giveBack, keepOpen, openNext, undo } from './judging/judge.server.ts'
import { acceptInvitation, describeInvitation, invite, withdrawInvitation } from './staff/invite.server.ts'
import {
  changeRole,
  chooseLanguage,
  describeActs,
  describeSelf,
  listStaff,
} from './staff/manage-staff.server.ts'
import { type OfficeContext, requireRight, requireStaff } from './staff/staff-context.server.ts'
import { changeStaffPassword, logInStaff, renewRecoveryCodes } from './staff/staff-login.server.ts'
import {
  describeStaffSessions,
  endOtherStaffSessions,
  endOwnStaffSession,
  endStaffSession,
} from './staff/staff-session.server.ts'

const anybody = implementContract(adminContract).$context<OfficeContext>()
const staff = anybody.use(requireStaff)
const having = (right: StaffRight) => staff.use(requireRight(right))
const owner = having('staff')
const moderator = having('queues')

export const adminRoutes = anybody.router({
  logIn: anybody.logIn.handler(({ context, input }) => logInStaff(context, input)),
  logOut: staff.logOut.handler(({ context }) => acknowledge(endOwnStaffSession(context))),
  invitation: anybody.invitation.handler(({ context, input }) => describeInvitation(context, input.token)),
  acceptInvitation: anybody.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context, input),
  ),

  self: staff.self.handler(({ context }) => describeSelf(context)),
  chooseLanguage: staff.chooseLanguage.handler(({ context, input }) =>
    acknowledge(chooseLanguage(context, input.language)),
  ),
  changePassword: staff.changePassword.handler(({ context, input }) =>
    acknowledge(changeStaffPassword(context, input)),
  ),
  renewRecoveryCodes: staff.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input.password),
  ),
  sessions: staff.sessions.handler(({ context }) => describeStaffSessions(context)),
  endSession: staff.endSession.handler(({ context, input }) =>
    acknowledge(endStaffSession(context, input.id)),
  ),
  endOtherSessions: staff.endOtherSessions.handler(({ context }) =>
    acknowledge(endOtherStaffSessions(context)),
  ),

  staff: owner.staff.handler(({ context }) => listStaff(context)),
  invite: owner.invite.handler(({ context, input }) => acknowledge(invite(context, input))),
  withdrawInvitation: owner.withdrawInvitation.handler(({ context, input }) =>
    acknowledge(withdrawInvitation(context, input.id)),
  ),
  changeRole: owner.changeRole.handler(({ context, input }) => acknowledge(changeRole(context, input))),
  endRole: owner.endRole.handler(({ context, input }) =>
    acknowledge(changeRole(context, { id: input.id, role: null })),
  ),
  acts: having('audit').acts.handler(({ context, input }) => describeActs(context, input)),

  waiting: moderator.waiting.handler(({ context }) => describeWaiting(context)),
  next: moderator.next.handler(({ context, input }) => openNext(context, input)),
  keep: moderator.keep.handler(({ context, input }) => acknowledge(keepOpen(context, input.id))),
  release: moderator.release.handler(({ context, input }) => acknowledge(giveBack(context, input.id))),
  decide: moderator.decide.handler(({ context, input }) => decide(context, input)),
  undo: moderator.undo.handler(({ context, input }) => acknowledge(undo(context, input.id))),
})
