import { Heart, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { Chip } from '#ui/chip.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { LogoMark } from '#ui/logo.tsx'
import type { MemberProfile } from '../contract.ts'

type ProfileHeaderProps = {
  profile: MemberProfile
  /** What stands between the two is said elsewhere. */
  brief?: boolean
}

export function ProfileHeader({ profile, brief = false }: ProfileHeaderProps) {
  const t = useTranslations('members.profile')
  const card = useTranslations('members.card')
  const { name, age, place, region_name, distance_km: km } = profile
  const where = [...new Set([place, region_name])].filter(Boolean).join(', ')
  return (
    <header>
      <h1 className="text-2xl [overflow-wrap:anywhere]">
        {name}, <span className="font-normal">{age}</span>
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        <span className="inline-flex items-start gap-1.5">
          <MapPin aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
          <span>
            {where}
            {km !== null && ` · ${t('distance', { km })}`}
          </span>
        </span>
        {profile.online && (
          <span className="inline-flex items-center gap-2 font-medium text-success-ink">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-success" />
            {card('online')}
          </span>
        )}
      </p>
      {!brief && (profile.like === 'received' || profile.like === 'match') && (
        <p className="mt-3">
          <Chip
            tone="shared"
            icon={
              profile.like === 'match' ? <LogoMark /> : <Heart aria-hidden="true" className="fill-current" />
            }
          >
            {profile.like === 'match' ? t('match') : t('likes_you', { name })}
          </Chip>
        </p>
      )}
    </header>
  )
}

/** Before anything can be spent on it: that there is no person behind this profile. */
export function FictionalNotice() {
  const { fictional_singular, fictional_warning } = useSettings()
  return (
    <div role="note" className="rounded-card border-2 border-secondary-ink/35 bg-secondary-soft px-4.5 py-4">
      <FictionalMark word={fictional_singular} className="text-base! text-secondary-ink!" />
      <p className="mt-1 text-sm">{fictional_warning}</p>
    </div>
  )
}
