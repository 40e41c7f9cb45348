import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { implementContract } from '#server/procedures.ts'
import { appealDecision } from './appeal/appeal.server.ts'
import { readStatement } from './appeal/read-statement.server.ts'
import { moderationContract } from './contract.ts'

const moderation = implementContract(moderationContract).$context<ApiContext>()

export const moderationRoutes = moderation.router({
  statement: moderation.statement.handler(({ context, input }) => readStatement(context, input.objection)),
  appeal: moderation.appeal.handler(({ context, input }) => appealDecision(context, input)),
})
