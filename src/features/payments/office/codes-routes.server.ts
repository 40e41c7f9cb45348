import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { makeCode, readCodes, switchCode } from './codes.server.ts'
import { codesContract } from './contract.ts'

const codes = implementContract(codesContract).$context<OfficeContext>().use(staffWith('prices'))

export const codesRoutes = codes.router({
  list: codes.list.handler(({ context }) => readCodes(context)),
  make: codes.make.handler(({ context, input }) => acknowledge(makeCode(context, input))),
  switch: codes.switch.handler(({ context, input }) => acknowledge(switchCode(context, input))),
})
