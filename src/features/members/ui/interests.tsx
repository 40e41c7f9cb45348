import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import type { Interest } from '#shared/profile/interests.ts'
import { Chip } from '#ui/controls/chip.tsx'
import type { MemberProfile } from '../contract.ts'
import { ProfileIcon } from './profile-icon.tsx'

/** What the viewer and this member have in common; renders nothing if there is nothing. */
export function SharedInterests({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const user = useUser()
  const shared = profile.shared_interests
  const sameRegion =
    user !== null &&
    user.profile.id !== profile.id &&
    user.profile.country === profile.country &&
    user.profile.region === profile.region
  if (shared.length === 0 && !sameRegion) return null
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className="text-lg">
        {t('shared_title')}
      </h2>
      {shared.length > 0 && shared.length === profile.interests.length && <InterestsNote />}
      <ul className="mt-3 flex flex-wrap gap-2">
        {sameRegion && (
          <li className="max-w-full">
            <Chip tone="shared" icon={<MapPin aria-hidden="true" />}>
              {t('shared_place')}
            </Chip>
          </li>
        )}
        <InterestItems interests={shared} tone="shared" />
      </ul>
    </section>
  )
}

export function OtherInterests({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const shared = profile.shared_interests
  const others = profile.interests.filter((interest) => !shared.includes(interest))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="interests">
      <h2 id="interests" className="text-lg">
        {shared.length > 0 ? t('more_interests_title', { name: profile.name }) : t('interests_title')}
      </h2>
      <InterestsNote />
      <ul className="mt-3 flex flex-wrap gap-2">
        <InterestItems interests={others} tone="plain" />
      </ul>
    </section>
  )
}

/** The operator's note about interests, shown once: with the last list of them. */
function InterestsNote() {
  const note = useSettings().visible_profile_notes.interests
  return note && <p className="mt-1 text-sm text-ink-soft">{note}</p>
}

function InterestItems({ interests, tone }: { interests: Interest[]; tone: 'shared' | 'plain' }) {
  const words = useTranslations('site.interests')
  return interests.map((interest) => (
    <li key={interest} className="max-w-full">
      <Chip tone={tone} icon={<ProfileIcon name={interest} />}>
        {words(interest)}
      </Chip>
    </li>
  ))
}
