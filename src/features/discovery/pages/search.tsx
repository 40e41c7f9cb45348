import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorCode } from '#client/api.ts'
import { pageTitle } from '#client/page-title.ts'
import { ClosedSearch } from '../ui/closed-search.tsx'
import { readFilters, searchOptions } from '../ui/filters.ts'
import { MemberWallSkeleton } from '../ui/member-wall.tsx'
import { SearchResults } from '../ui/search-results.tsx'

export const Route = createFileRoute('/_default/members')({
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    try {
      await queryClient.infiniteQuery({ ...searchOptions(api, deps), staleTime: 'static' })
    } catch (error) {
      if (errorCode(error) === 'authentication_required') return { closed: true }
      throw error
    }
    return { closed: false }
  },
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('discovery.search.page_title'))] }),
  component: SearchPage,
  pendingComponent: Pending,
})

function SearchPage() {
  const filters = Route.useSearch()
  const { closed } = Route.useLoaderData()
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      {closed ? <ClosedSearch /> : <SearchResults filters={filters} />}
    </div>
  )
}

function Pending() {
  const t = useTranslations('discovery.search')
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <h1 className="mb-6 text-2xl">{t('title')}</h1>
      <MemberWallSkeleton label={t('loading')} />
    </div>
  )
}
