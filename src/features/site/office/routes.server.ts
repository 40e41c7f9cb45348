import { type OfficeContext, staffWith } from '#features/office/staff/staff-context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { siteOfficeContract } from './contract.ts'
import { addDomain, describeDomains, makeSite, removeDomain } from './domains.server.ts'
import { addPicture } from './pictures.server.ts'
import {
  changeSiteForm,
  describeSiteForm,
  describeVersion,
  describeVersions,
  previewSite,
  restoreSite,
} from './site.server.ts'
import { describeText, describeTexts, previewText, saveText } from './texts.server.ts'

const office = implementContract(siteOfficeContract).$context<OfficeContext>()

export const siteOfficeRoutes = office.router({
  form: office.form.use(staffWith('settings')).handler(({ context }) => describeSiteForm(context)),
  change: office.change
    .use(staffWith('settings'))
    .handler(({ context, input }) => changeSiteForm(context, input)),
  preview: office.preview
    .use(staffWith('settings'))
    .handler(({ context, input }) => previewSite(context, input)),
  versions: office.versions
    .use(staffWith('settings'))
    .handler(({ context, input }) => describeVersions(context, input.before)),
  version: office.version
    .use(staffWith('settings'))
    .handler(({ context, input }) => describeVersion(context, input.number)),
  restore: office.restore
    .use(staffWith('settings'))
    .handler(({ context, input }) => restoreSite(context, input)),
  addPicture: office.addPicture
    .use(staffWith('settings'))
    .handler(({ context, input }) => addPicture(context, input.file)),
  domains: office.domains.use(staffWith('settings')).handler(({ context }) => describeDomains(context)),
  addDomain: office.addDomain
    .use(staffWith('domains'))
    .handler(({ context, input }) => acknowledge(addDomain(context, input.host))),
  removeDomain: office.removeDomain
    .use(staffWith('domains'))
    .handler(({ context, input }) => acknowledge(removeDomain(context, input.host))),
  make: office.make.use(staffWith('staff')).handler(({ context, input }) => makeSite(context, input)),
  texts: office.texts.use(staffWith('settings')).handler(({ context }) => describeTexts(context)),
  text: office.text.use(staffWith('settings')).handler(({ context, input }) => describeText(context, input)),
  previewText: office.previewText
    .use(staffWith('settings'))
    .handler(({ context, input }) => previewText(context, input)),
  writeText: office.writeText
    .use(staffWith('settings'))
    .handler(({ context, input }) => acknowledge(saveText(context, input))),
})
