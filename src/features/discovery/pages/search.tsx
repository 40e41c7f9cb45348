import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ClosedSearch } from '#features/members/ui/lazy-closed-search.ts'
import { MemberWallSkeleton } from '#features/members/ui/member-wall.tsx'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { NOT_INDEXED, notIndexedHeaders } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import { NothingFound } from '../ui/lazy-nothing-found.ts'
import { ActiveFilters, SimilarGroups } from '../ui/rare-views.ts'
import { readFilters, searchOptions } from '../ui/search-address.ts'
import { BESIDE_FILTERS, SearchResults } from '../ui/search-results.tsx'

export const Route = createFileRoute('/_default/members')({
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    try {
      const { pages } = await queryClient.infiniteQuery({ ...searchOptions(api, deps), staleTime: 'static' })
      const [first] = pages
      const filtered = Object.values(deps).some((filter) => filter !== undefined) || first?.applied.sought
      await Promise.all([
        filtered && ActiveFilters.preload?.(),
        first?.profiles.length === 0 && NothingFound.preload?.(),
        first && first.similar_results.length > 0 && SimilarGroups.preload?.(),
      ])
      return { region: first?.region_page }
    } catch (error) {
      const refused = errorData(error, 'invalid_input')?.fields.map(({ path }) => path)
      // A kept address may hold what the site no longer offers.
      if (refused?.some((field) => deps[field as keyof typeof deps] !== undefined))
        throw redirect({
          to: '/members',
          search: Object.fromEntries(Object.entries(deps).filter(([name]) => !refused.includes(name))),
        })
      if (errorCode(error) !== 'authentication_required') throw error
      await ClosedSearch.preload?.()
      return { closed: true }
    }
  },
  headers: ({ loaderData }) => (loaderData?.region?.indexed ? {} : notIndexedHeaders()),
  head: ({ matches, loaderData: { region } = {} }) => ({
    meta: [
      region?.indexed ? { name: 'description', content: region.description } : NOT_INDEXED,
      pageTitle(matches, (t) => region?.title ?? t('discovery.search.page_title')),
    ],
  }),
  component: SearchPage,
  pendingComponent: Pending,
})

function SearchPage() {
  const filters = Route.useSearch()
  const { closed } = Route.useLoaderData()
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      {closed ? (
        <Suspense>
          <ClosedSearch />
        </Suspense>
      ) : (
        <SearchResults filters={filters} />
      )}
    </div>
  )
}

function Pending() {
  const t = useTranslations('discovery.search')
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <div className={BESIDE_FILTERS}>
        <div className="hidden h-96 rounded-card border border-edge bg-surface shadow-card lg:block" />
        <div>
          <h1 className="mb-6 text-2xl">{t('title')}</h1>
          <MemberWallSkeleton label={t('loading')} />
        </div>
      </div>
    </div>
  )
}
