import { implementContract } from '#server/procedures.ts'
import { type OfficeContext, requireStaff, staffWith } from '../staff/staff-context.server.ts'
import { homeContract } from './contract.ts'
import { describeOpenRefunds, describeToday } from './home.server.ts'
import { describeOwnSites } from './own-sites.server.ts'

const office = implementContract(homeContract).$context<OfficeContext>()

export const homeRoutes = office.router({
  ownSites: office.ownSites.use(requireStaff).handler(({ context }) => describeOwnSites(context)),
  today: office.today.use(staffWith('figures')).handler(({ context }) => describeToday(context)),
  openRefunds: office.openRefunds
    .use(staffWith('money'))
    .handler(({ context }) => describeOpenRefunds(context)),
})
