import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Api } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { SignupMatches } from '../ui/signup-matches.tsx'

const matchesOptions = (api: Api) => ({
  ...api.discovery.signupMatches.queryOptions(),
  // Whom the new member is looking at must not change under their hands.
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
