import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { implementContract } from '#server/procedures.ts'
import { figuresOfficeContract } from './contract.ts'
import { exportFigures, readSiteFigures, readSiteLanding } from './figures.server.ts'

const office = implementContract(figuresOfficeContract).$context<OfficeContext>().use(staffWith('figures'))

export const figuresOfficeRoutes = office.router({
  site: office.site.handler(({ context, input }) => readSiteFigures(context, input)),
  landing: office.landing.handler(({ context, input }) => readSiteLanding(context, input)),
  export: office.export.handler(({ context, input }) => exportFigures(context, input)),
})
