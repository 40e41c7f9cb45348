import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type CSSProperties, type ReactNode, Suspense, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { useAfterTouch } from '#page/late/after-touch.ts'
import { LateView } from '#page/late/late-view.tsx'
import { useLoginRequired } from '#page/login-required.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import type { MemberProfile } from '../contract.ts'
import { OtherInterests, SharedInterests } from './interests.tsx'
import { mayLike } from './is-liked.ts'
import { AllFacts } from './lazy-all-facts.ts'
import { Gifts } from './lazy-gifts.ts'
import { OwnNotice } from './lazy-own-notice.ts'
import { Prompts } from './lazy-prompts.ts'
import { PhotoStory } from './photos/photo-story.tsx'
import { BlockedNotice, ProfileActions } from './profile-actions.tsx'
import { FictionalNotice, ProfileHeader } from './profile-header.tsx'
import { WhyYouSee } from './why-you-see.tsx'

const loadNext = () => import('./next-member.tsx')

type ProfileViewProps = {
  profile: MemberProfile
  onLike: () => void
  /** About a photo or an answer: `photo:ID`, `prompt:KEY`. */
  onLikeAbout: (about: string) => void
}

/** A member as others see them: photos first, then what the two share, then the rest. */
export function ProfileView({ profile, onLike, onLikeAbout }: ProfileViewProps) {
  const t = useTranslations('members.profile')
  const { demo, fictional_singular } = useSettings()
  const words = useRef<HTMLDivElement>(null)
  const NextMember = useAfterTouch(loadNext)
  return (
    // On phones the name lies on the photo. The actions stick to the screen's lower edge only within their own box, so
    // that they never cover the name nor the words about a fictional profile, which come before it.
    <article
      // So much lower on phones the actions begin, which the photo makes room for.
      style={{ '--notices': profile.fictional ? '6rem' : demo ? '4rem' : '0rem' } as CSSProperties}
      className="grid grid-cols-[minmax(0,1fr)] pb-8 sm:site-container sm:pt-6 lg:grid-cols-[27rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-10 lg:pb-16"
    >
      <div className="col-start-1 row-start-1 lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:row-span-2 lg:self-start">
        <Photos
          profile={profile}
          onLikeAbout={onLikeAbout}
          mark={profile.fictional && <FictionalMark on="photo" word={fictional_singular} />}
        />
      </div>
      <div className="flex flex-col gap-4 max-sm:pointer-events-none max-sm:z-1 max-sm:col-start-1 max-sm:row-start-1 max-sm:self-end max-sm:bg-linear-to-t max-sm:from-black/80 max-sm:via-black/55 max-sm:to-transparent max-sm:px-4 max-sm:pt-10 max-sm:pb-4 sm:pt-6 lg:col-start-2 lg:row-start-1 lg:pt-1">
        <ProfileHeader profile={profile} onPhoto />
      </div>
      <div ref={words} className="max-sm:px-4 lg:col-start-2">
        {profile.fictional && (
          <div className="pt-4">
            <FictionalNotice />
          </div>
        )}
        <Verified day={profile.verified} />
        {demo && !profile.seen_by && <p className="pt-4 text-sm text-ink-soft">{t('demo')}</p>}
        <div className="relative flex flex-col gap-8 pt-6">
          <SharedInterests profile={profile} />
          <WhyYouSee profile={profile} />
          <About profile={profile} />
          {profile.prompts.length > 0 && (
            <Suspense>
              <Prompts profile={profile} onLike={(prompt) => onLikeAbout(`prompt:${prompt}`)} />
            </Suspense>
          )}
          {profile.gifts.length > 0 && (
            <Suspense>
              <Gifts profile={profile} />
            </Suspense>
          )}
          <LateView of={AllFacts} profile={profile} />
          <OtherInterests profile={profile} />
          {profile.seen_by ? (
            <OwnNotice seenBy={profile.seen_by} />
          ) : profile.blocked ? (
            <BlockedNotice profile={profile} />
          ) : null}
          {NextMember && <NextMember id={profile.id} words={words} />}
          {!profile.seen_by && !profile.blocked && <ProfileActions profile={profile} onLike={onLike} />}
        </div>
      </div>
    </article>
  )
}

/** What was verified, when, and how. */
function Verified({ day }: { day: string | null }) {
  const t = useTranslations('members.profile')
  const format = useFormatter()
  if (!day) return null
  const date = format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  return <p className="max-w-[60ch] pt-4 text-sm text-ink-soft">{t('verified', { date })}</p>
}

/** Back to where the visitor came from, at the place in its list; by address to the search. */
function BackLink() {
  const t = useTranslations('members.profile')
  const { history } = useRouter()
  return (
    <IconButton
      variant="overlay"
      label={t('back')}
      icon={<ArrowLeft />}
      render={
        <Link
          to="/members"
          onClick={(event) => {
            if (!history.canGoBack()) return
            event.preventDefault()
            history.back()
          }}
        />
      }
    />
  )
}

type PhotosProps = Pick<ProfileViewProps, 'profile' | 'onLikeAbout'> & { mark: ReactNode }

function Photos({ profile, onLikeAbout, mark }: PhotosProps) {
  const t = useTranslations('members.profile')
  const { cdn_prefix } = useSettings()
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  return (
    <PhotoStory
      name={profile.name}
      photos={profile.photos}
      cdnPrefix={cdn_prefix}
      back={<BackLink />}
      mark={mark}
      reported={profile.seen_by ? undefined : profile}
      onLike={
        mayLike(profile)
          ? ({ id }) => (loggedIn ? onLikeAbout(`photo:${id}`) : requireLogin('likes'))
          : undefined
      }
      lockedLabel={loggedIn ? t('locked') : t('locked_visitor')}
      unlock={
        loggedIn ? <Link to="/premium" /> : <button type="button" onClick={() => requireLogin('photos')} />
      }
    />
  )
}

function About({ profile: { name, profile_text, fictional } }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const { visible_profile_fields, visible_profile_notes } = useSettings()
  if (!visible_profile_fields.includes('profile_text') || (!profile_text && fictional)) return null
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-lg">
        {t('about_title', { name })}
      </h2>
      {visible_profile_notes.profile_text && (
        <p className="mt-1 text-sm text-ink-soft">{visible_profile_notes.profile_text}</p>
      )}
      {profile_text ? (
        <p className="as-written mt-2 max-w-[60ch] whitespace-pre-line">{profile_text}</p>
      ) : (
        <p className="mt-2 text-ink-soft">{t('no_text', { name })}</p>
      )}
    </section>
  )
}
