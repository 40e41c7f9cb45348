import { acknowledge, implementContract } from '#server/procedures.ts'
import { staffContract } from './contract.ts'
import { invite, renewAccess, withdrawInvitation } from './invite.server.ts'
import { changeRole, describeActs, listStaff } from './manage-staff.server.ts'
import { type OfficeContext, staffWith } from './staff-context.server.ts'

const office = implementContract(staffContract).$context<OfficeContext>()

export const staffRoutes = office.router({
  list: office.list.use(staffWith('staff')).handler(({ context }) => listStaff(context)),
  invite: office.invite
    .use(staffWith('staff'))
    .handler(({ context, input }) => acknowledge(invite(context, input))),
  withdrawInvitation: office.withdrawInvitation
    .use(staffWith('staff'))
    .handler(({ context, input }) => acknowledge(withdrawInvitation(context, input.id))),
  changeRole: office.changeRole
    .use(staffWith('staff'))
    .handler(({ context, input }) => acknowledge(changeRole(context, input))),
  renewAccess: office.renewAccess
    .use(staffWith('staff'))
    .handler(({ context, input }) => acknowledge(renewAccess(context, input.id))),
  endRole: office.endRole
    .use(staffWith('staff'))
    .handler(({ context, input }) => acknowledge(changeRole(context, { id: input.id, role: null }))),
  acts: office.acts.use(staffWith('audit')).handler(({ context, input }) => describeActs(context, input)),
})
