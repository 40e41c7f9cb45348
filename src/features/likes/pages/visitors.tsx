import { createFileRoute } from '@tanstack/react-router'
import { likesOptions } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { LikesPending } from '../ui/likes-page.tsx'
import { VisitorsPage } from '../ui/visitors-page.tsx'
import { visitsOptions } from '../ui/visits-options.ts'

export const Route = createFileRoute('/_default/likes/visitors')({
  beforeLoad: requireMember,
  // Read anew at each visit of the page: nothing tells of a new visitor.
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.infiniteQuery(visitsOptions(api, 'visitors')),
      queryClient.infiniteQuery(visitsOptions(api, 'visited')),
      queryClient.ensureQueryData(likesOptions(api)),
    ])
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('likes.tabs.visitors'))] }),
  component: VisitorsPage,
  pendingComponent: LikesPending,
})
