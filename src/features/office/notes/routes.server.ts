import { acknowledge, implementContract } from '#server/procedures.ts'
import { type OfficeContext, staffWith } from '../staff/staff-context.server.ts'
import { notesContract } from './contract.ts'
import { closeNote, describeHanded, writeNote } from './notes.server.ts'

const office = implementContract(notesContract).$context<OfficeContext>().use(staffWith('notes'))

export const notesRoutes = office.router({
  write: office.write.handler(({ context, input }) => acknowledge(writeNote(context, input))),
  handedOver: office.handedOver.handler(({ context, input }) => describeHanded(context, input)),
  close: office.close.handler(({ context, input }) => acknowledge(closeNote(context, input))),
})
