import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { autoLike } from './auto-like.server.ts'
import { likesContract } from './contract.ts'
import { likeMember, listLikes, seeLike } from './likes.server.ts'

const likes = implement(likesContract).$context<ApiContext>()

export const likesRoutes = likes.router({
  list: likes.list.handler(({ context }) => listLikes(asMember(context))),
  give: likes.give.handler(({ context, input }) => likeMember(asMember(context), input.id)),
  seen: likes.seen.handler(async ({ context, input }) => {
    await seeLike(asMember(context), input.id)
    return {}
  }),
  autoLike: likes.autoLike.handler(async ({ context }) => ({ profile: await autoLike(asMember(context)) })),
})
