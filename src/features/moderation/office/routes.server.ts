import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { moderationOfficeContract } from './contract.ts'
import { decide, decideAboutMember, readConversation, undo } from './judge.server.ts'
import { describeWaiting, giveBack, keepOpen, openNext } from './open-item.server.ts'

const office = implementContract(moderationOfficeContract).$context<OfficeContext>().use(staffWith('queues'))

export const moderationOfficeRoutes = office.router({
  waiting: office.waiting.handler(({ context, input }) => describeWaiting(context, input)),
  next: office.next.handler(({ context, input }) => openNext(context, input)),
  keep: office.keep.handler(({ context, input }) => acknowledge(keepOpen(context, input.id))),
  release: office.release.handler(({ context, input }) => acknowledge(giveBack(context, input.id))),
  conversation: office.conversation.handler(({ context, input }) => readConversation(context, input.id)),
  decide: office.decide.handler(({ context, input }) => decide(context, input)),
  decideMember: office.decideMember.handler(({ context, input }) => decideAboutMember(context, input)),
  undo: office.undo.handler(({ context, input }) => acknowledge(undo(context, input.id))),
})
