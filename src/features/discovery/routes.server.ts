import { type ApiContext, requireMember } from '#features/accounts/account/context.server.ts'
import { acknowledge, implementContract } from '#server/procedures.ts'
import { discoveryContract } from './contract.ts'
import { drawDeck, swipe, undoSwipe } from './deck/swipe.server.ts'
import { findMatches } from './match-finder/match-finder.server.ts'
import {
  readSavedSearches,
  removeSavedSearch,
  saveSearch,
  updateSavedSearch,
} from './saved/saved-searches.server.ts'
import { searchMembers } from './search.server.ts'
import { findSignupMatches } from './signup-matches.server.ts'

const discovery = implementContract(discoveryContract).$context<ApiContext>()
const member = discovery.use(requireMember)

export const discoveryRoutes = discovery.router({
  search: discovery.search.handler(({ context, input }) => searchMembers(context, input)),
  matchFinder: member.matchFinder.handler(({ context, input }) => findMatches(context, input)),
  savedSearches: member.savedSearches.handler(async ({ context }) => ({
    searches: await readSavedSearches(context),
  })),
  saveSearch: member.saveSearch.handler(({ context, input }) => acknowledge(saveSearch(context, input))),
  updateSavedSearch: member.updateSavedSearch.handler(({ context, input }) =>
    acknowledge(updateSavedSearch(context, input)),
  ),
  removeSavedSearch: member.removeSavedSearch.handler(({ context, input }) =>
    removeSavedSearch(context, input.id),
  ),
  signupMatches: member.signupMatches.handler(async ({ context }) => ({
    profiles: await findSignupMatches(context),
  })),
  swipeDeck: member.swipeDeck.handler(({ context }) => drawDeck(context)),
  swipe: member.swipe.handler(({ context, input }) => swipe(context, input)),
  undoSwipe: member.undoSwipe.handler(({ context, input }) => undoSwipe(context, input.id)),
})
