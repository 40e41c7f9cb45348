import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import type { MemberCard as Member } from '#shared/member-card.ts'
import { MemberCard } from '#ui/member-card.tsx'
import type { PhotoProps } from '#ui/photo.tsx'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { isLiked } from './is-liked.ts'
import { startTravel, travelName } from './photo-travel.ts'

/** Texts shared by all cards of a wall; computed once for the wall, not for each card. */
export type TileWords = {
  cdnPrefix: string
  fictional: string
  online: string
  verified: string
  newLike: string
  newHere: string
  likesYou: string
  match: string
  distance: (km: number) => string
  from: (site: string) => string
  like: (name: string) => string
  interest: (interest: Member['shared_interests'][number]) => string
}

export function useTileWords(): TileWords {
  const t = useTranslations('members.card')
  const interests = useTranslations('site.interests')
  const { cdn_prefix, fictional_singular } = useSettings()
  return useMemo(
    () => ({
      cdnPrefix: cdn_prefix,
      fictional: fictional_singular,
      online: t('online'),
      verified: t('verified'),
      newLike: t('new'),
      newHere: t('new_here'),
      likesYou: t('likes_you'),
      match: t('match'),
      distance: (km) => t('distance', { km }),
      from: (site) => t('from_site', { site }),
      like: (name) => t('like', { name }),
      interest: (interest) => interests(interest),
    }),
    [t, interests, cdn_prefix, fictional_singular],
  )
}

/** What the viewer should know first; on the pages of likes only what these do not say themselves. */
function stateOf({ like, is_new }: Member, words: TileWords, { toLike, isNew }: Partial<MemberTileProps>) {
  if (isNew) return { label: words.newLike, matters: true }
  if (like === 'match') return { label: words.match, matters: true }
  if (toLike) return undefined
  if (like === 'received') return { label: words.likesYou, matters: true }
  return is_new ? { label: words.newHere } : undefined
}

type MemberTileProps = {
  member: Member
  words: TileWords
  onLike: (member: Member) => void
  /** `true` for the page's first picture, `eager` for the rest of its row, `later` for those that scripts may precede. */
  priority?: PhotoProps['priority']
  heading?: 'h2' | 'h3'
  isNew?: boolean
  /** Links to the like instead of the profile. */
  toLike?: boolean
  /** Instead of the heart, below the card. */
  actions?: ReactNode
}

/** A member on a wall: card, link and heart. */
export const MemberTile = memo(function MemberTile({
  member,
  words,
  onLike,
  priority,
  heading,
  isNew,
  toLike,
  actions,
}: MemberTileProps) {
  const { id, name } = member
  return (
    <MemberCard
      name={name}
      age={member.age}
      place={member.place || member.region_name}
      distance={member.distance_km === null ? undefined : words.distance(member.distance_km)}
      from={member.from_site === null ? undefined : words.from(member.from_site)}
      onlineLabel={member.online ? words.online : undefined}
      verified={member.verified && <VerifiedMark label={words.verified} />}
      photo={photoSource(member.main_image, words.cdnPrefix)}
      sharedInterests={member.shared_interests
        .slice(0, 2)
        .map((interest) => ({ label: words.interest(interest) }))}
      fictionalWord={member.fictional ? words.fictional : undefined}
      state={stateOf(member, words, { toLike, isNew })}
      photos={member.photo_count}
      opening={member.opening}
      link={
        <Link
          to={toLike ? '/likes/m/$id' : '/members/$id'}
          params={{ id }}
          onClick={(event) => startTravel(member.id, event.currentTarget)}
        />
      }
      like={
        actions
          ? undefined
          : { liked: isLiked(member), label: words.like(name), onToggle: () => onLike(member) }
      }
      actions={actions}
      priority={priority}
      viewTransitionName={travelName(id)}
      heading={heading}
    />
  )
})
