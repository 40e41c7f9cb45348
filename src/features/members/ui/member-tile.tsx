import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import type { MemberCard as Member } from '#shared/member-card.ts'
import { MemberCard } from '#ui/member-card.tsx'
import { startTravel, travelName } from './photo-travel.ts'

/** What every card of a wall says in the same way: made once for the wall, not once a card. */
export type TileWords = {
  cdnPrefix: string
  fictional: string
  online: string
  newLike: string
  distance: (km: number) => string
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
      newLike: t('new'),
      distance: (km) => t('distance', { km }),
      like: (name) => t('like', { name }),
      interest: (interest) => interests(interest),
    }),
    [t, interests, cdn_prefix, fictional_singular],
  )
}

export const isLiked = ({ like }: Pick<Member, 'like'>) => like === 'given' || like === 'match'

type MemberTileProps = {
  member: Member
  words: TileWords
  onLike: (member: Member) => void
  /** `true` for the page's first picture, `eager` for the rest of its row. */
  priority?: boolean | 'eager'
  heading?: 'h2' | 'h3'
  isNew?: boolean
  /** Leads to the like instead of the profile. */
  toLike?: boolean
}

/** A member on a wall: the card, its link and its heart. */
export const MemberTile = memo(function MemberTile({
  member,
  words,
  onLike,
  priority,
  heading,
  isNew,
  toLike,
}: MemberTileProps) {
  const { id, name } = member
  return (
    <MemberCard
      name={name}
      age={member.age}
      place={member.place || member.region_name}
      distance={member.distance_km === null ? undefined : words.distance(member.distance_km)}
      onlineLabel={member.online ? words.online : undefined}
      photo={photoSource(member.main_image, words.cdnPrefix)}
      sharedInterests={member.shared_interests
        .slice(0, 2)
        .map((interest) => ({ label: words.interest(interest) }))}
      fictionalWord={member.fictional ? words.fictional : undefined}
      newLabel={isNew ? words.newLike : undefined}
      link={
        <Link
          to={toLike ? '/likes/m/$id' : '/members/$id'}
          params={{ id }}
          onClick={(event) => startTravel(id, event.currentTarget)}
        />
      }
      like={{ liked: isLiked(member), label: words.like(name), onToggle: (liked) => liked && onLike(member) }}
      priority={priority}
      viewTransitionName={travelName(id)}
      heading={heading}
    />
  )
})
