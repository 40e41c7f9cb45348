import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { blockMember, listBlocked, unblockMember } from './blocks.server.ts'
import { membersContract } from './contract.ts'
import { changeProfile, describeOwnProfile, sayRace } from './own-profile.server.ts'
import { describePhotos, describeProfile } from './profile.server.ts'
import { complain, listOwnComplaints, readComplaint } from './reports/complain.server.ts'
import { reportMember } from './reports/report.server.ts'
import { showOnSister } from './sister-sites.server.ts'
import { pageOfVisits, recordVisit } from './visits.server.ts'

const members = implementContract(membersContract).$context<ApiContext>()
const member = members.use(requireMember)

export const membersRoutes = members.router({
  profile: members.profile.handler(async ({ context, input }) => ({
    profile: await describeProfile(context, input.id),
  })),
  photos: members.photos.handler(async ({ context, input }) => ({
    photos: await describePhotos(context, input.id),
  })),
  own: member.own.handler(async ({ context }) => ({ profile: await describeOwnProfile(context) })),
  update: member.update.handler(async ({ context, input }) => ({
    profile: await changeProfile(context, input),
  })),
  sayRace: member.sayRace.handler(async ({ context, input }) => ({
    profile: await sayRace(context, input.race),
  })),
  showOnSister: member.showOnSister.handler(async ({ context, input }) => {
    await showOnSister(context, input)
    return { profile: await describeOwnProfile(context) }
  }),
  visit: member.visit.handler(({ context, input }) => acknowledge(recordVisit(context, input.id))),
  visits: member.visits.handler(({ context, input }) => pageOfVisits(context, input.kind, input.cursor)),
  report: member.report.handler(({ context, input }) => reportMember(context, input)),
  complain: members.complain.handler(({ context, input }) => complain(context, input)),
  complaints: member.complaints.handler(async ({ context }) => ({
    complaints: await listOwnComplaints(context),
  })),
  complaint: members.complaint.handler(async ({ context, input }) => ({
    complaint: await readComplaint(context, input.receipt),
  })),
  block: member.block.handler(({ context, input }) => acknowledge(blockMember(context, input.id))),
  blocked: member.blocked.handler(async ({ context }) => ({
    members: await listBlocked(context),
  })),
  unblock: member.unblock.handler(({ context, input }) => acknowledge(unblockMember(context, input.id))),
})
