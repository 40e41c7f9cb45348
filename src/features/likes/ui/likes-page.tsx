import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { likesOptions } from '#client/account.ts'
import { MemberWall, MemberWallSkeleton } from '#features/discovery/ui/member-wall.tsx'
import { useTileWords } from '#features/members/ui/member-tile.tsx'
import { Button } from '#ui/button.tsx'
import { NoLikesDrawing } from '#ui/drawings/no-likes.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { useGiveLike } from './use-give-like.ts'

export type LikesType = 'received' | 'given' | 'matches'

/** Who likes me, whom I like, and where it is mutual; each a page of its own. */
export function LikesPage({ type }: { type: LikesType }) {
  const { api } = useRouteContext({ from: '__root__' })
  const t = useTranslations('likes')
  const { profiles, liked_by, likes, matches } = useSuspenseQuery(likesOptions(api)).data
  const words = useTileWords()
  const giveLike = useGiveLike()
  const fresh = liked_by.filter((like) => like.like_new).map((like) => like.id)
  const ids = { received: liked_by.map(({ id }) => id), given: likes.map(({ id }) => id), matches }[type]
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const members = ids.map((id) => byId.get(id)).filter((member) => member !== undefined)
  return (
    <div className="site-container pt-5 pb-16 md:pt-8">
      <h1 className="text-xl md:text-2xl">{t('title')}</h1>
      <div className="mt-3 mb-6">
        <TabLinks
          label={t('tabs.label')}
          tabs={[
            {
              key: 'received',
              label: t('tabs.received'),
              link: <Link to="/likes" />,
              current: type === 'received',
              badge: { count: fresh.length, label: t('tabs.new', { count: fresh.length }) },
            },
            ...(['given', 'matches'] as const).map((key) => ({
              key,
              label: t(`tabs.${key}`),
              link: <Link to="/likes/$type" params={{ type: key }} />,
              current: type === key,
            })),
          ]}
        />
      </div>
      {members.length === 0 ? (
        <Empty type={type} />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">{t(`${type}.words`, { count: members.length })}</p>
          <MemberWall
            first
            toLike
            members={members}
            words={words}
            onLike={giveLike}
            newIds={type === 'received' ? new Set(fresh) : undefined}
          />
        </>
      )}
    </div>
  )
}

function Empty({ type }: { type: LikesType }) {
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
