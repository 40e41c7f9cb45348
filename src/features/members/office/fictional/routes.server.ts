import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { fictionalContract } from './contract.ts'
import { drawPortraitOf } from './draw-portrait.server.ts'
import {
  addPortrait,
  changeFictional,
  describeFictional,
  describeFictionalProfiles,
  describePlaces,
  makeFictional,
  pauseFictional,
  removePortrait,
} from './fictional.server.ts'

const office = implementContract(fictionalContract).$context<OfficeContext>().use(staffWith('fictional'))

export const fictionalRoutes = office.router({
  list: office.list.handler(({ context, input }) => describeFictionalProfiles(context, input)),
  places: office.places.handler(({ context }) => describePlaces(context)),
  open: office.open.handler(({ context, input }) => describeFictional(context, input.id)),
  make: office.make.handler(({ context, input }) => makeFictional(context, input)),
  change: office.change.handler(({ context, input }) => changeFictional(context, input)),
  pause: office.pause.handler(({ context, input }) => acknowledge(pauseFictional(context, input))),
  addPortrait: office.addPortrait.handler(({ context, input }) => acknowledge(addPortrait(context, input))),
  drawPortrait: office.drawPortrait.handler(({ context, input }) =>
    acknowledge(drawPortraitOf(context, input)),
  ),
  removePortrait: office.removePortrait.handler(({ context, input }) =>
    acknowledge(removePortrait(context, input)),
  ),
})
