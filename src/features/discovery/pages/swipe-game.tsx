import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { deckOptions } from '../ui/deck-query.ts'
import { SwipeGame } from '../ui/swipe-game.tsx'

export const Route = createFileRoute('/_default/swipe-game')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient } }) => {
    // Always refetched: a cached deck holds cards that were already played.
    await queryClient.fetchQuery({ ...deckOptions(api), staleTime: 0 })
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('discovery.swipe.page_title'))] }),
  component: SwipeGame,
})
