import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { autoLike } from './auto-like.server.ts'
import { likesContract } from './contract.ts'
import { celebrateMatch, likeMember, passLike, seeLike, unlikeMember } from './likes.server.ts'
import { listLikes, pageOfLikes, readLike } from './list.server.ts'

const likes = implementContract(likesContract).$context<ApiContext>()
const member = likes.use(requireMember)

export const likesRoutes = likes.router({
  list: member.list.handler(({ context }) => listLikes(context)),
  give: member.give.handler(({ context, input }) => likeMember(context, input)),
  unlike: member.unlike.handler(({ context, input }) => acknowledge(unlikeMember(context, input.id))),
  one: member.one.handler(({ context, input }) => readLike(context, input.id)),
  page: member.page.handler(({ context, input }) => pageOfLikes(context, input)),
  seen: member.seen.handler(({ context, input }) => acknowledge(seeLike(context, input.id))),
  pass: member.pass.handler(({ context, input }) => acknowledge(passLike(context, input.id, input.passed))),
  celebrated: member.celebrated.handler(({ context, input }) =>
    acknowledge(celebrateMatch(context, input.id)),
  ),
  autoLike: member.autoLike.handler(async ({ context }) => ({ profile: await autoLike(context) })),
})
