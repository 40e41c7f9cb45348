import { createFileRoute, redirect } from '@tanstack/react-router'
import { settingsOptions } from '#page/account.ts'
import { NOT_INDEXED, notIndexedHeaders } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { findOptions, firstOpen, readAnswers } from '../ui/match-finder/match-answers.ts'
import { MatchFinder } from '../ui/match-finder/match-finder.tsx'

/** The questions one by one, then the members that fit. The answers are nowhere but in the address. */
export const Route = createFileRoute('/_default/match-finder')({
  validateSearch: readAnswers,
  beforeLoad: requireMember,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const { settings } = await queryClient.ensureQueryData(settingsOptions(api))
    const questions = settings.match_finder
    if (questions.length === 0) throw redirect({ to: '/members', replace: true })
    if (!firstOpen(questions, deps)) await queryClient.ensureQueryData(findOptions(api, questions, deps))
  },
  headers: notIndexedHeaders,
  head: ({ matches }) => ({
    meta: [NOT_INDEXED, pageTitle(matches, (t) => t('discovery.match_finder.page_title'))],
  }),
  component: Page,
})

function Page() {
  return <MatchFinder answers={Route.useSearch()} />
}
