import { liftMemberDecision } from '#features/moderation/office/judge.server.ts'
import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import {
  correctBirthDate,
  endMemberSessions,
  eraseMember,
  grantMemberCredits,
  resendConfirmation,
  resendReceipt,
  resendStatement,
  sendResetLink,
  startMemberExport,
} from './act-on-member.server.ts'
import { membersOfficeContract } from './contract.ts'
import { describeLedger, openMember } from './describe-member.server.ts'
import { findMembers, readMembers } from './find-members.server.ts'
import { listAccountsToLookAt, markLookedAt } from './looks.server.ts'
import { openReportedConversation } from './reported-conversation.server.ts'

const office = implementContract(membersOfficeContract).$context<OfficeContext>()

export const membersOfficeRoutes = office.router({
  find: office.find
    .use(staffWith('members'))
    .handler(({ context, input }) => findMembers(context, input.query)),
  list: office.list.use(staffWith('members')).handler(({ context, input }) => readMembers(context, input)),
  open: office.open.use(staffWith('members')).handler(({ context, input }) => openMember(context, input.id)),
  ledger: office.ledger
    .use(staffWith('members'))
    .handler(({ context, input }) => describeLedger(context, input.id, input.before)),
  endSessions: office.endSessions
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(endMemberSessions(context, input))),
  resendConfirmation: office.resendConfirmation
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(resendConfirmation(context, input))),
  resendReceipt: office.resendReceipt
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(resendReceipt(context, input))),
  resendStatement: office.resendStatement
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(resendStatement(context, input))),
  sendResetLink: office.sendResetLink
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(sendResetLink(context, input))),
  startExport: office.startExport
    .use(staffWith('help_members'))
    .handler(({ context, input }) => acknowledge(startMemberExport(context, input))),
  correctBirthDate: office.correctBirthDate
    .use(staffWith('change_members'))
    .handler(({ context, input }) => correctBirthDate(context, input)),
  grantCredits: office.grantCredits
    .use(staffWith('change_members'))
    .handler(({ context, input }) => grantMemberCredits(context, input)),
  erase: office.erase
    .use(staffWith('change_members'))
    .handler(({ context, input }) => eraseMember(context, input)),
  openReportedConversation: office.openReportedConversation
    .use(staffWith('queues'))
    .handler(({ context, input }) => openReportedConversation(context, input)),
  liftDecision: office.liftDecision
    .use(staffWith('queues'))
    .handler(({ context, input }) => acknowledge(liftMemberDecision(context, input))),
  accountsToLookAt: office.accountsToLookAt
    .use(staffWith('members'))
    .handler(({ context }) => listAccountsToLookAt(context)),
  markLookedAt: office.markLookedAt
    .use(staffWith('queues'))
    .handler(({ context, input }) => acknowledge(markLookedAt(context, input.id))),
})
