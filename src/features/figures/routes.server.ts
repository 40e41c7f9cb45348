import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { implementContract } from '#server/procedures.ts'
import { figuresContract } from './contract.ts'
import { readTransparency } from './transparency.server.ts'

const figures = implementContract(figuresContract).$context<ApiContext>()

export const figuresRoutes = figures.router({
  transparency: figures.transparency.handler(({ context, input }) => readTransparency(context, input.year)),
})
