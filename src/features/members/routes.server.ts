import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { listBlocked } from './blocked-members.server.ts'
import { membersContract } from './contract.ts'
import {
  blockMember,
  changeProfile,
  describeOwnProfile,
  describeProfile,
  unblockMember,
} from './profile.server.ts'

const members = implement(membersContract).$context<ApiContext>()

export const membersRoutes = members.router({
  profile: members.profile.handler(async ({ context, input }) => ({
    profile: await describeProfile(context, input.id),
  })),
  own: members.own.handler(async ({ context }) => ({ profile: await describeOwnProfile(asMember(context)) })),
  update: members.update.handler(async ({ context, input }) => ({
    profile: await changeProfile(asMember(context), input),
  })),
  block: members.block.handler(async ({ context, input }) => {
    await blockMember(asMember(context), input.id)
    return {}
  }),
  blocked: members.blocked.handler(async ({ context }) => ({
    members: await listBlocked(asMember(context)),
  })),
  unblock: members.unblock.handler(async ({ context, input }) => {
    await unblockMember(asMember(context), input.id)
    return {}
  }),
})
