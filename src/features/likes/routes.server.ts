import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { autoLike } from './auto-like.server.ts'
import { likesContract } from './contract.ts'
import { celebrateMatch, likeMember, listLikes, passLike, seeLike } from './likes.server.ts'

const likes = implementContract(likesContract).$context<ApiContext>()
const member = likes.use(requireMember)

export const likesRoutes = likes.router({
  list: member.list.handler(({ context }) => listLikes(context)),
  give: member.give.handler(({ context, input }) => likeMember(context, input.id)),
  seen: member.seen.handler(({ context, input }) => acknowledge(seeLike(context, input.id))),
  pass: member.pass.handler(({ context, input }) => acknowledge(passLike(context, input.id, input.passed))),
  celebrated: member.celebrated.handler(({ context, input }) =>
    acknowledge(celebrateMatch(context, input.id)),
  ),
  autoLike: member.autoLike.handler(async ({ context }) => ({ profile: await autoLike(context) })),
})
