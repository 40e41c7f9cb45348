import { Link } from '@tanstack/react-router'
import { ArrowLeft, Heart, MessageCircle } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import { isLiked } from '#features/members/ui/is-liked.ts'
import { TRAVELLING_PHOTO } from '#features/members/ui/photo-travel.ts'
import { FictionalNotice, ProfileHeader } from '#features/members/ui/profile-header.tsx'
import { useSettings } from '#page/account.ts'
import { fullPhoto } from '#page/photo-source.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import type { GivenLike } from '../contract.ts'
import { LikeAbout } from './like-about.tsx'
import { useGiveLike } from './use-give-like.ts'

/** A single like: its sender, when it was given, and the possible answers. */
export function LikeView({ profile, like }: { profile: MemberProfile; like: GivenLike | null }) {
  const t = useTranslations('likes')
  const interests = useTranslations('site.interests')
  const format = useFormatter()
  const { cdn_prefix, fictional_singular } = useSettings()
  const { id, name } = profile
  return (
    <div className="site-container pt-4 pb-16 md:pt-8">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 mb-3"
        icon={<ArrowLeft aria-hidden="true" />}
        render={<Link to="/likes" />}
      >
        {t('one.back')}
      </Button>
      <article className="mx-auto overflow-hidden rounded-sheet border border-edge bg-surface shadow-raised max-md:max-w-[26rem] md:grid md:grid-cols-[22rem_minmax(0,1fr)] lg:max-w-[54rem]">
        <Link
          to="/members/$id"
          params={{ id }}
          aria-label={t('one.profile')}
          className="block -outline-offset-4!"
        >
          <Photo
            photo={fullPhoto(profile.main_image, cdn_prefix)}
            alt=""
            ratio={4 / 5}
            sizes="(width < 48rem) 100vw, 22rem"
            priority
            viewTransitionName={TRAVELLING_PHOTO}
            className="size-full"
          >
            {profile.fictional && (
              <FictionalMark on="photo" word={fictional_singular} className="absolute start-3 top-3" />
            )}
          </Photo>
        </Link>
        <div className="flex flex-col gap-5 p-5 md:p-8">
          <p className="flex items-center gap-3 font-semibold text-primary-ink">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft">
              <Heart aria-hidden="true" className="size-5 fill-current" />
            </span>
            <span>
              {t(`one.${profile.like}`, { name })}
              {like && (
                <span className="block text-sm font-normal text-ink-soft">
                  {t('one.since', {
                    date: format.dateTime(new Date(like.liked_at), { day: 'numeric', month: 'long' }),
                  })}
                </span>
              )}
            </span>
          </p>
          {like && <LikeAbout {...like} />}
          <ProfileHeader profile={profile} brief />
          {profile.fictional && <FictionalNotice />}
          {profile.shared_interests.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {profile.shared_interests.slice(0, 4).map((interest) => (
                <li key={interest} className="max-w-full">
                  <Chip tone="shared">{interests(interest)}</Chip>
                </li>
              ))}
            </ul>
          )}
          <Answers profile={profile} />
        </div>
      </article>
    </div>
  )
}

function Answers({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('likes')
  const giveLike = useGiveLike()
  const { id, like } = profile
  const liked = isLiked(profile)
  return (
    <div className="mt-auto flex flex-col gap-3 pt-1">
      {!liked && (
        <Button icon={<Heart aria-hidden="true" />} onClick={() => giveLike(profile)}>
          {like === 'received' ? t('one.like_back') : t('one.like')}
        </Button>
      )}
      <Button
        variant={liked ? 'primary' : 'secondary'}
        icon={<MessageCircle aria-hidden="true" />}
        render={<Link to="/members/$id/chat" params={{ id }} />}
      >
        {t('one.chat')}
      </Button>
      <Button variant="ghost" render={<Link to="/members/$id" params={{ id }} />}>
        {t('one.profile')}
      </Button>
    </div>
  )
}
