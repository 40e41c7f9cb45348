import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { likesOptions } from '#client/account.ts'
import { type Api, errorCode } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { useSeenLike } from '#features/likes/ui/use-seen-like.ts'
import { LikeView } from '../ui/like-view.tsx'

const profileOptions = (api: Api, id: string) => api.members.profile.queryOptions({ input: { id } })

export const Route = createFileRoute('/_default/likes/m/$id')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const [{ profile }] = await Promise.all([
        queryClient.ensureQueryData(profileOptions(api, id)),
        queryClient.ensureQueryData(likesOptions(api)),
      ])
      return { name: profile.name }
    } catch (error) {
      const code = errorCode(error)
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
  head: ({ matches, loaderData }) => ({
    meta: [
      pageTitle(matches, (t) => (loaderData ? t('likes.one.page_title', loaderData) : t('likes.page_title'))),
    ],
  }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  const { liked_by, likes } = useSuspenseQuery(likesOptions(api)).data
  useSeenLike(profile)
  const like = [...liked_by, ...likes].find((known) => known.id === id)
  return <LikeView profile={profile} since={like?.liked_at} />
}
