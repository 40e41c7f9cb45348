import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { MemberWall } from '#features/members/ui/member-wall.tsx'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { NoLikesDrawing } from '#ui/drawings/no-likes.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LikesTabs } from './likes-tabs.tsx'
import { useGiveLike } from './use-give-like.ts'
import { type VisitsKind, visitsOptions } from './visits-options.ts'

/** The members of one page of visits after another, each once, with how many days ago it was. */
function useVisits(kind: VisitsKind) {
  const query = useSuspenseInfiniteQuery(visitsOptions(useApi(), kind))
  const { pages } = query.data
  const daysAgo = new Map(pages.flatMap((page) => page.days_ago.map((visit) => [visit.id, visit.days_ago])))
  const members = [
    ...new Map(pages.flatMap((page) => page.profiles.map((member) => [member.id, member]))).values(),
  ]
  return { members, daysAgo, shown: pages[0]?.visits_shown ?? true, query }
}

const WHEN = ['today', 'week', 'earlier'] as const

function whenOf(days: number): (typeof WHEN)[number] {
  return days === 0 ? 'today' : days < 7 ? 'week' : 'earlier'
}

/** The visitors of the member's profile by time, and below them the profiles that the member visited. */
export function VisitorsPage() {
  const t = useTranslations('likes')
  const { members, daysAgo, shown, query } = useVisits('visitors')
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <h1 className="text-xl md:text-2xl">{t('title')}</h1>
      <LikesTabs />
      {!shown ? (
        <EmptyState
          drawing={<NoLikesDrawing />}
          title={t('visitors.off_title')}
          words={t('visitors.off_words')}
          action={
            <Button render={<Link to="/notifications" hash="shows_visits" />}>{t('visitors.off_to')}</Button>
          }
        />
      ) : members.length === 0 ? (
        <EmptyState
          drawing={<NoLikesDrawing />}
          title={t('visitors.empty_title')}
          words={t('visitors.empty_words')}
          action={
            <>
              <Button render={<Link to="/members" />}>{t('to_search')}</Button>
              <Button variant="secondary" render={<Link to="/profile" />}>
                {t('visitors.to_profile')}
              </Button>
            </>
          }
        />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">{t('visitors.words')}</p>
          <div className="flex flex-col gap-10">
            {WHEN.map((when) => {
              const then = members.filter(({ id }) => whenOf(daysAgo.get(id) ?? 0) === when)
              if (then.length === 0) return null
              return (
                <section key={when} aria-labelledby={when}>
                  <h2 id={when} className="mb-4 text-lg">
                    {t(`visitors.${when}`)}
                  </h2>
                  <Wall members={then} first={then[0] === members[0]} />
                </section>
              )
            })}
          </div>
          <More query={query} />
        </>
      )}
      {shown && <Visited />}
    </div>
  )
}

/** The profiles that the member visited lately. */
function Visited() {
  const t = useTranslations('likes.visited')
  const { members, query } = useVisits('visited')
  if (members.length === 0) return null
  return (
    <section aria-labelledby="visited" className="mt-14">
      <h2 id="visited" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{t('words')}</p>
      <Wall members={members} />
      <More query={query} />
    </section>
  )
}

function Wall({ members, first }: { members: MemberCard[]; first?: boolean }) {
  const words = useTileWords()
  const giveLike = useGiveLike()
  return <MemberWall first={first} heading="h3" members={members} words={words} onLike={giveLike} />
}

type MoreProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

function More({ query }: MoreProps) {
  const t = useTranslations('likes')
  if (!query.hasNextPage) return null
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {query.isFetchNextPageError && <p role="alert">{t('card.failed')}</p>}
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
