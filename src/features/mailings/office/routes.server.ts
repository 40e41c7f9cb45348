import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { mailingsOfficeContract } from './contract.ts'
import {
  changeMailing,
  countReceivers,
  endMailing,
  makeMailing,
  openMailing,
  previewMailing,
  readMailingCodes,
  readMailings,
  removeMailing,
  sendMailing,
  testMailing,
} from './mailings.server.ts'

const office = implementContract(mailingsOfficeContract).$context<OfficeContext>().use(staffWith('mailings'))

export const mailingsOfficeRoutes = office.router({
  list: office.list.handler(({ context, input }) => readMailings(context, input.older)),
  open: office.open.handler(({ context, input }) => openMailing(context, input.id)),
  make: office.make.handler(({ context, input }) => makeMailing(context, input)),
  change: office.change.handler(({ context, input }) => changeMailing(context, input)),
  remove: office.remove.handler(({ context, input }) => acknowledge(removeMailing(context, input.id))),
  countReceivers: office.countReceivers.handler(({ context, input }) => countReceivers(context, input)),
  preview: office.preview.handler(({ context, input }) => previewMailing(context, input)),
  codes: office.codes.handler(({ context }) => readMailingCodes(context)),
  test: office.test.handler(({ context, input }) => acknowledge(testMailing(context, input))),
  send: office.send.handler(({ context, input }) => acknowledge(sendMailing(context, input))),
  stop: office.stop.handler(({ context, input }) => acknowledge(endMailing(context, input.id))),
})
