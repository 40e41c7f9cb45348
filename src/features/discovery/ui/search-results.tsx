import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { MemberWall } from '#features/members/ui/member-wall.tsx'
import { useSettings, useUser } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { AllFilters } from './all-filters.tsx'
import { FilterColumn } from './filter-column.tsx'
import { countActive } from './filters.ts'
import { NothingFound } from './lazy-nothing-found.ts'
import { LoadMore } from './load-more.tsx'
import { SimilarGroups, VisitorEnd } from './rare-views.ts'
import { SavedSearches } from './saved/saved-searches.tsx'
import { type SearchAddress, searchOptions } from './search-address.ts'
import { useFilters } from './use-filters.ts'

/** From 992 px on, the filters are a column beside the results. */
export const BESIDE_FILTERS =
  'lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:items-start lg:gap-8 lg:[&_.member-wall]:grid-cols-3'

export function SearchResults({ filters }: { filters: SearchAddress }) {
  const api = useApi()
  const user = useUser()
  const { fictional_plural } = useSettings()
  const t = useTranslations('discovery.search')
  const swipe = useTranslations('site.nav')('swipe')
  const search = useSuspenseInfiniteQuery(searchOptions(api, filters))
  const words = useTileWords()
  const giveLike = useGiveLike()

  const [first] = search.data.pages
  const members = uniqueById(search.data.pages.flatMap((page) => page.profiles))
  const state = useFilters(filters, first?.applied, filters.countryregion && members[0]?.region_name)
  // The former results stay, dimmed, until the new ones arrive.
  const outdated = useRouterState({ select: ({ status }) => status === 'pending' }) && state.changed
  const count = first?.num_results ?? 0
  const fictional = first?.num_fictional ?? 0
  const similar = first?.similar_results ?? []
  const active = countActive(state.draft, state.choices)
  // Without consent there are no results to count or filter.
  if (user && !user.special_category_consent)
    return (
      <>
        <h1 className="mb-5 text-lg sm:text-xl md:mb-6 md:text-2xl">{t('title')}</h1>
        <NothingFound noConsent />
      </>
    )
  return (
    <div className={BESIDE_FILTERS}>
      <a href="#results" className="skip-link">
        {t('to_results')}
      </a>
      <FilterColumn state={state} />
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4 md:mb-6">
          <h1 className="min-w-0 flex-[1_1_7rem] text-lg sm:text-xl md:text-2xl">
            {first?.region_page?.heading ?? t('title')}
          </h1>
          {active > 0 && (
            <Button variant="ghost" size="sm" className="max-md:hidden lg:hidden" onClick={state.clear}>
              {t('clear')}
            </Button>
          )}
          {/* On phones the swipe game is in the bottom bar; the top bar of wider screens has no room for it. */}
          {user && (
            <Button
              variant="secondary"
              size="sm"
              className="max-md:hidden"
              render={<Link to="/swipe-game" />}
            >
              {swipe}
            </Button>
          )}
          {user && <SavedSearches state={state} />}
          <AllFilters state={state} />
          <p className="-mt-2 flex basis-full flex-wrap gap-x-1 text-sm text-ink-soft tabular">
            <span role="status">
              {t(first?.num_results_estimated ? 'results_about' : 'results', { count: count - fictional })}
            </span>
            {(fictional > 0 || filters.fictional) && (
              <Link
                to="/members"
                search={{ ...filters, page: undefined, fictional: filters.fictional ? undefined : 'no' }}
                replace
                resetScroll={false}
                className="-my-3 py-3 before:text-ink-soft before:content-['·_'/'']"
              >
                {t('fictional', { count: fictional, word: fictional_plural })}
              </Link>
            )}
          </p>
        </div>
        <div
          id="results"
          tabIndex={-1}
          aria-busy={outdated}
          className={cx('transition-opacity outline-hidden', outdated && 'opacity-50')}
        >
          {filters.page && (
            <Button
              variant="secondary"
              className="mx-auto mb-6 flex w-fit"
              render={
                <Link
                  to="/members"
                  search={{ ...filters, page: filters.page > 2 ? filters.page - 1 : undefined }}
                />
              }
            >
              {t('previous')}
            </Button>
          )}
          {members.length > 0 && <MemberWall first members={members} words={words} onLike={giveLike} />}
          {members.length === 0 && !search.hasNextPage && (
            <Suspense>
              <NothingFound onClear={active > 0 ? state.clear : undefined} />
            </Suspense>
          )}
          {search.hasNextPage && (
            <LoadMore
              pages={search.data.pages.length}
              next={{ ...filters, page: (first?.page ?? 1) + search.data.pages.length }}
              busy={search.isFetchingNextPage}
              failed={search.isFetchNextPageError}
              onMore={() => void search.fetchNextPage()}
            />
          )}
          {similar.length > 0 && (
            <Suspense>
              <SimilarGroups
                groups={first?.similar_groups ?? []}
                members={similar}
                first={members.length === 0}
              />
            </Suspense>
          )}
          {!search.hasNextPage &&
            similar.length === 0 &&
            members.length > 0 &&
            (user || members.length >= count ? (
              <p className="mt-12 text-center text-ink-soft">{t('end')}</p>
            ) : (
              <Suspense>
                <VisitorEnd />
              </Suspense>
            ))}
        </div>
      </div>
    </div>
  )
}

/** A member who comes online between two pages appears on both. */
function uniqueById<T extends { id: string }>(list: T[]): T[] {
  return [...new Map(list.map((item) => [item.id, item])).values()]
}
