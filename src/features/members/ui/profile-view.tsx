import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#client/account.ts'
import { useLoginRequired } from '#client/login-required.tsx'
import { Button } from '#ui/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import type { MemberProfile } from '../contract.ts'
import { Facts } from './facts.tsx'
import { OtherInterests, SharedInterests } from './interests.tsx'
import { PhotoStory } from './photo-story.tsx'
import { BlockedNotice, ProfileActions } from './profile-actions.tsx'
import { FictionalNotice, ProfileHeader } from './profile-header.tsx'

/** A member as others see them: photos first, then what the two share, then the rest. */
export function ProfileView({ profile }: { profile: MemberProfile }) {
  const { fictional_singular } = useSettings()
  const user = useUser()
  const isOwn = user?.profile.id === profile.id
  return (
    <article className="pb-8 sm:site-container sm:pt-6 lg:grid lg:grid-cols-[27rem_minmax(0,1fr)] lg:gap-12 lg:pt-10 lg:pb-16">
      <div className="lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:self-start">
        <Photos
          profile={profile}
          mark={
            profile.fictional && (
              <FictionalMark on="photo" word={fictional_singular} className="absolute start-4 top-4" />
            )
          }
        />
      </div>
      {/* In one column the actions stick within the whole article, so that they are in sight over the photo too. */}
      <div className="max-lg:contents">
        {/* On phones the words lie on the photo's lower edge, like a sheet. */}
        <div className="relative flex flex-col gap-8 bg-canvas pt-6 max-sm:-mt-6 max-sm:rounded-t-sheet max-sm:px-4 lg:pt-1">
          <div className="flex flex-col gap-4">
            <ProfileHeader profile={profile} />
            {profile.fictional && <FictionalNotice />}
          </div>
          <SharedInterests profile={profile} />
          <About profile={profile} />
          <Facts profile={profile} />
          <OtherInterests profile={profile} />
          {isOwn ? <OwnNotice /> : profile.blocked ? <BlockedNotice profile={profile} /> : null}
        </div>
        {!isOwn && !profile.blocked && <ProfileActions profile={profile} />}
      </div>
    </article>
  )
}

function Photos({ profile, mark }: { profile: MemberProfile; mark: ReactNode }) {
  const t = useTranslations('members.profile')
  const { cdn_prefix } = useSettings()
  const loggedIn = useUser() !== null
  const requireLogin = useLoginRequired()
  return (
    <PhotoStory
      name={profile.name}
      photos={profile.photos}
      cdnPrefix={cdn_prefix}
      mark={mark}
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
        <p className="mt-2 max-w-[60ch] whitespace-pre-line">{profile_text}</p>
      ) : (
        <p className="mt-2 text-ink-soft">{t('no_text', { name })}</p>
      )}
    </section>
  )
}

function OwnNotice() {
  const t = useTranslations('members.profile')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-sunken p-4.5">
      <p>{t('own_words')}</p>
      <Button
        variant="secondary"
        size="sm"
        icon={<Pencil aria-hidden="true" />}
        render={<Link to="/profile" />}
      >
        {t('own_edit')}
      </Button>
    </div>
  )
}
