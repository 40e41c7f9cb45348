import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { SearchFilters } from '../contract.ts'
import { FilterBar } from './filter-bar.tsx'
import { countActive, searchOptions } from './filters.ts'
import { LoadMore } from './load-more.tsx'
import { MemberWall } from './member-wall.tsx'
import { NoConsent } from './no-consent.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { useFilters } from './use-filters.ts'

export function SearchResults({ filters }: { filters: SearchFilters }) {
  const { api } = useRouteContext({ from: '__root__' })
  const user = useUser()
  const t = useTranslations('discovery.search')
  const swipe = useTranslations('site.nav')('swipe')
  const search = useSuspenseInfiniteQuery(searchOptions(api, filters))
  const words = useTileWords()
  const giveLike = useGiveLike()

  const [first] = search.data.pages
  const members = uniqueById(search.data.pages.flatMap((page) => page.profiles))
  const state = useFilters(filters, filters.countryregion && members[0]?.region_name)
  // The list of the old filters stands, dimmed, until that of the new ones is there.
  const outdated = useRouterState({ select: ({ status }) => status === 'pending' }) && state.draft !== filters
  const count = first?.num_results ?? 0
  const similar = first?.similar_results ?? []
  const active = countActive(filters, state.choices)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 md:mb-6">
        <div className="min-w-0 flex-1">
          <h1 className="text-lg sm:text-xl md:text-2xl">{t('title')}</h1>
          <p role="status" className="text-sm text-ink-soft tabular">
            {t('results', { count })}
          </p>
        </div>
        {active > 0 && (
          <Button variant="ghost" size="sm" className="max-md:hidden" onClick={() => state.replace({})}>
            {t('clear')}
          </Button>
        )}
        {/* On phones it is one of the five places; a wider bar has no room for it. */}
        {user && (
          <Button variant="secondary" size="sm" className="max-md:hidden" render={<Link to="/swipe-game" />}>
            {swipe}
          </Button>
        )}
        <PhoneFilters state={state} />
      </div>
      <FilterBar state={state} />
      <div aria-busy={outdated} className={cx('transition-opacity md:mt-8', outdated && 'opacity-50')}>
        {members.length > 0 && <MemberWall first members={members} words={words} onLike={giveLike} />}
        {members.length === 0 && user && !user.special_category_consent && <NoConsent />}
        {members.length === 0 && (!user || user.special_category_consent) && (
          <EmptyState
            drawing={<NoResultsDrawing />}
            title={t('empty_title')}
            words={t('empty_words')}
            action={
              active > 0 && (
                <Button variant="secondary" onClick={() => state.replace({})}>
                  {t('clear')}
                </Button>
              )
            }
          />
        )}
        {search.hasNextPage && (
          <LoadMore
            pages={search.data.pages.length}
            busy={search.isFetchingNextPage}
            failed={search.isFetchNextPageError}
            onMore={() => void search.fetchNextPage()}
          />
        )}
        {similar.length > 0 && (
          <section aria-labelledby="similar" className="mt-14">
            <h2 id="similar" className="text-xl">
              {t('similar_title')}
            </h2>
            <p className="mt-1 mb-6 text-ink-soft">{t('similar_words')}</p>
            <MemberWall
              members={similar}
              words={words}
              onLike={giveLike}
              heading="h3"
              first={members.length === 0}
            />
          </section>
        )}
        {!search.hasNextPage && similar.length === 0 && members.length > 0 && (
          <p className="mt-12 text-center text-ink-soft">{t('end')}</p>
        )}
      </div>
    </>
  )
}

/** Somebody who came online between two pages stands on both. */
function uniqueById<T extends { id: string }>(list: T[]): T[] {
  return [...new Map(list.map((item) => [item.id, item])).values()]
}
