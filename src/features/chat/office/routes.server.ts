import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { deskContract } from './contract.ts'
import {
  answer,
  describeDesk,
  keepConversation,
  openConversation,
  putOff,
  releaseConversation,
} from './desk.server.ts'

const office = implementContract(deskContract).$context<OfficeContext>().use(staffWith('desk'))

export const deskRoutes = office.router({
  describe: office.describe.handler(({ context }) => describeDesk(context)),
  next: office.next.handler(({ context, input }) => openConversation(context, input.without)),
  keep: office.keep.handler(({ context, input }) => acknowledge(keepConversation(context, input.id))),
  release: office.release.handler(({ context, input }) =>
    acknowledge(releaseConversation(context, input.id)),
  ),
  answer: office.answer.handler(({ context, input }) => acknowledge(answer(context, input))),
  putOff: office.putOff.handler(({ context, input }) => acknowledge(putOff(context, input.id))),
})
