import { acknowledge, implementContract } from '#server/procedures.ts'
import { type OfficeContext, staffWith } from '../staff/staff-context.server.ts'
import { healthContract } from './contract.ts'
import { describeHealth, discardFailed, retryFailed } from './health.server.ts'
import { tryServicesNow } from './try-services.server.ts'

const office = implementContract(healthContract).$context<OfficeContext>()

export const healthRoutes = office.router({
  describe: office.describe.use(staffWith('health')).handler(({ context }) => describeHealth(context)),
  tryServices: office.tryServices
    .use(staffWith('health'))
    .handler(({ context }) => acknowledge(tryServicesNow(context))),
  retryFailed: office.retryFailed
    .use(staffWith('health'))
    .handler(({ context, input }) => retryFailed(context, input)),
  discardFailed: office.discardFailed
    .use(staffWith('deployment'))
    .handler(({ context, input }) => acknowledge(discardFailed(context, input.id))),
})
