import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { MemberWall, MemberWallSkeleton } from '#features/members/ui/member-wall.tsx'
import { likesOptions, useLikes } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { NoLikesDrawing } from '#ui/drawings/no-likes.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LikesKind } from '../contract.ts'
import { LikeActions } from './like-actions.tsx'
import { LikesTabs } from './likes-tabs.tsx'
import { MoreLikes } from './more-likes.tsx'
import { useGiveLike } from './use-give-like.ts'

/** Received likes, given likes or matches; each is a separate page. */
export function LikesPage({ type }: { type: LikesKind }) {
  const api = useApi()
  const t = useTranslations('likes')
  const { profiles, liked_by, likes, matches, next } = useSuspenseQuery(likesOptions(api)).data
  const ids = { received: liked_by.map(({ id }) => id), given: likes.map(({ id }) => id), matches }[type]
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const said = new Map([...likes, ...liked_by].map((like) => [like.id, like.words]))
  const members = ids.flatMap((id) => {
    const member = byId.get(id)
    const words = type !== 'given' && said.get(id)
    // The card begins with the words of the like, not with what the member writes to everybody.
    const opening = words && { opening: t('why.quote', { words }), shared_interests: [] }
    return member ? [{ ...member, ...opening }] : []
  })
  const people = members.filter((member) => !member.fictional)
  const fictional = members.filter((member) => member.fictional)
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <h1 className="text-xl md:text-2xl">{t('title')}</h1>
      <LikesTabs />
      {members.length === 0 ? (
        <Empty type={type} />
      ) : (
        <>
          {/* Of a list that goes on, only its first page is counted. */}
          {!next[type] && (
            <p className="mb-5 text-ink-soft">{t(`${type}.words`, { count: people.length })}</p>
          )}
          <Wall type={type} members={people} first />
          {fictional.length > 0 && (
            <section aria-labelledby="fictional" className={people.length > 0 ? 'mt-12' : undefined}>
              <h2 id="fictional" className="text-lg">
                {t('fictional.title')}
              </h2>
              <p className="mt-1 mb-5 text-ink-soft">{t('fictional.words', { count: fictional.length })}</p>
              <Wall type={type} members={fictional} first={people.length === 0} heading="h3" />
            </section>
          )}
          {next[type] && (
            <MoreLikes
              key={type}
              kind={type}
              cursor={next[type]}
              known={new Set(ids)}
              wall={(more) => <Wall type={type} members={more} />}
            />
          )}
        </>
      )}
    </div>
  )
}

type WallProps = { type: LikesKind; members: MemberCard[]; first?: boolean; heading?: 'h2' | 'h3' }

function Wall({ type, members, first, heading }: WallProps) {
  const words = useTileWords()
  const giveLike = useGiveLike()
  const unseen = useLikes().data?.liked_by.filter((like) => like.like_new) ?? []
  return (
    <MemberWall
      first={first}
      heading={heading}
      toLike
      members={members}
      words={words}
      onLike={giveLike}
      newIds={type === 'given' ? undefined : new Set(unseen.map((like) => like.id))}
      actions={type === 'given' ? undefined : (member) => <LikeActions member={member} onLike={giveLike} />}
    />
  )
}

function Empty({ type }: { type: LikesKind }) {
  const t = useTranslations('likes')
  return (
    <EmptyState
      drawing={<NoLikesDrawing />}
      title={t(`${type}.empty_title`)}
      words={t(`${type}.empty_words`)}
      action={
        <>
          <Button render={<Link to="/members" />}>{t('to_search')}</Button>
          <Button variant="secondary" render={<Link to="/swipe-game" />}>
            {t('to_swipe')}
          </Button>
        </>
      }
    />
  )
}

export function LikesPending() {
  const t = useTranslations('likes')
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <h1 className="mb-6 text-2xl">{t('title')}</h1>
      <MemberWallSkeleton label={t('loading')} />
    </div>
  )
}
