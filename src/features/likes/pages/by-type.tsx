import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { likesOptions } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import type { LikesKind } from '../contract.ts'
import { LikesPage, LikesPending } from '../ui/likes-page.tsx'

export const Route = createFileRoute('/_default/likes/$type')({
  beforeLoad: async ({ context, location, params: { type } }) => {
    if (type === 'received') throw redirect({ to: '/likes' })
    if (type !== 'given' && type !== 'matches') throw notFound()
    const shown: LikesKind = type
    return { ...(await requireMember({ context, location })), shown }
  },
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(likesOptions(api))
  },
  head: ({ matches, params: { type } }) => {
    if (type === 'given') return { meta: [pageTitle(matches, (t) => t('likes.given.title'))] }
    if (type === 'matches') return { meta: [pageTitle(matches, (t) => t('likes.tabs.matches'))] }
    return {}
  },
  component: Page,
  pendingComponent: LikesPending,
})

function Page() {
  const { shown } = Route.useRouteContext()
  return <LikesPage type={shown} />
}
