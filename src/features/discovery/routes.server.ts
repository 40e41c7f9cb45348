import { implement } from '@orpc/server'
import { type ApiContext, asMember } from '../accounts/context.server.ts'
import { discoveryContract } from './contract.ts'
import { searchMembers } from './search.server.ts'
import { findSignupMatches } from './signup-matches.server.ts'
import { drawDeck, swipe } from './swipe.server.ts'

const discovery = implement(discoveryContract).$context<ApiContext>()

export const discoveryRoutes = discovery.router({
  search: discovery.search.handler(({ context, input }) => searchMembers(context, input)),
  signupMatches: discovery.signupMatches.handler(async ({ context }) => ({
    profiles: await findSignupMatches(asMember(context)),
  })),
  swipeDeck: discovery.swipeDeck.handler(({ context }) => drawDeck(asMember(context))),
  swipe: discovery.swipe.handler(({ context, input }) => swipe(asMember(context), input)),
})
