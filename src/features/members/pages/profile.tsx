import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { type Api, errorCode } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { ClosedSearch } from '#features/discovery/ui/closed-search.tsx'
import { useSeenLike } from '#features/likes/ui/use-seen-like.ts'
import { DisabledProfile } from '../ui/disabled-profile.tsx'
import { ProfileView } from '../ui/profile-view.tsx'

const profileOptions = (api: Api, id: string) => api.members.profile.queryOptions({ input: { id } })

export const Route = createFileRoute('/_default/members/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const { profile } = await queryClient.ensureQueryData(profileOptions(api, id))
      return { name: profile.name, age: String(profile.age) }
    } catch (error) {
      const code = errorCode(error)
      if (code === 'authentication_required') return null
      // An address that holds no id is as unknown as an id that nobody has.
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
  head: ({ matches, loaderData }) => {
    // Nobody was found: the page that says so has its own title.
    if (loaderData === undefined) return {}
    return {
      meta: [
        pageTitle(matches, (t) =>
          loaderData ? t('members.profile.page_title', loaderData) : t('members.profile.login_title'),
        ),
      ],
    }
  },
  component: ProfilePage,
})

function ProfilePage() {
  const { id } = Route.useParams()
  return Route.useLoaderData() ? <Profile key={id} id={id} /> : <ClosedSearch />
}

function Profile({ id }: { id: string }) {
  const { api } = Route.useRouteContext()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  useSeenLike(profile)
  return profile.status === 'disabled' ? (
    <DisabledProfile profile={profile} />
  ) : (
    <ProfileView profile={profile} />
  )
}
