import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { MemberProfile } from '#features/members/contract.ts'
import { DisabledProfile } from '#features/members/ui/disabled-profile.tsx'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { useApi } from '#page/use-api.ts'
import { LikedPrompt, promptOf } from '../ui/lazy-liked-prompt.ts'
import { LikeView } from '../ui/like-view.tsx'
import { useSeenLike } from '../ui/use-seen-like.ts'

const likeOptions = (api: Api, id: string) => api.likes.one.queryOptions({ input: { id } })
const profileOptions = (api: Api, id: string) => api.members.profile.queryOptions({ input: { id } })

export const Route = createFileRoute('/_default/likes/m/$id')({
  // Opened rarely: its loader has no place in every page's script.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const [{ profile }, { like }] = await Promise.all([
        queryClient.ensureQueryData(profileOptions(api, id)),
        queryClient.ensureQueryData(likeOptions(api, id)),
      ])
      if (profile.status === 'disabled') return 'disabled'
      if (profile.like === 'none') throw notFound()
      if (promptOf(like?.about)) await LikedPrompt.preload?.()
      return { name: profile.name }
    } catch (error) {
      const code = errorCode(error)
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
  head: ({ matches, loaderData }) => ({
    meta: [
      pageTitle(matches, (t) => {
        if (loaderData === 'disabled') return t('members.profile.disabled_title')
        return loaderData ? t('likes.one.page_title', loaderData) : t('likes.page_title')
      }),
    ],
  }),
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const api = useApi()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  return profile.status === 'disabled' ? <DisabledProfile /> : <Like profile={profile} />
}

function Like({ profile }: { profile: MemberProfile }) {
  const api = useApi()
  const { like } = useSuspenseQuery(likeOptions(api, profile.id)).data
  useSeenLike(profile)
  return <LikeView profile={profile} like={like} />
}
