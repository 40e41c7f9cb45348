import { createFileRoute } from '@tanstack/react-router'
import { likesOptions } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { LikesPage, LikesPending } from '../ui/likes-page.tsx'

export const Route = createFileRoute('/_default/likes')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(likesOptions(api))
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('likes.page_title'))] }),
  component: () => <LikesPage type="received" />,
  pendingComponent: LikesPending,
})
