import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { SignupMatches } from '../ui/signup-matches.tsx'

const matchesOptions = (api: Api) => ({
  ...api.discovery.signupMatches.queryOptions(),
  // The list must not change while the member looks at it.
  staleTime: Number.POSITIVE_INFINITY,
})

export const Route = createFileRoute('/_lander/signup-matches')({
  beforeLoad: requireMember,
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(matchesOptions(api))
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('discovery.signup_matches.page_title'))] }),
  component: Page,
})

function Page() {
  const { api, user } = Route.useRouteContext()
  const { profiles } = useSuspenseQuery(matchesOptions(api)).data
  return <SignupMatches name={user.profile.name} members={profiles} />
}
