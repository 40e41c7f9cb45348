import { Heart, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { cx } from '#ui/class-names.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { FictionalBox } from '#ui/fictional-box.tsx'
import { LogoMark } from '#ui/frames/logo.tsx'
import { VerifiedMark } from '#ui/verified-mark.tsx'

type ProfileHeaderProps = {
  profile: MemberCard
  /** `h2` beside something else, such as a conversation. */
  heading?: 'h1' | 'h2'
  /** Omits the relation between the two, which the page shows elsewhere. */
  brief?: boolean
  /** On phones it lies on the photo's lower edge. */
  onPhoto?: boolean
}

export function ProfileHeader({
  profile,
  heading: Heading = 'h1',
  brief = false,
  onPhoto = false,
}: ProfileHeaderProps) {
  const t = useTranslations('members.profile')
  const card = useTranslations('members.card')
  const { name, age, place, region_name, distance_km: km } = profile
  const where = [...new Set([place, region_name])].filter(Boolean).join(', ')
  return (
    <header className={onPhoto ? 'max-sm:text-white' : undefined}>
      <Heading className={cx('text-2xl break-words', onPhoto && 'max-sm:text-white')}>
        <bdi>{name}</bdi>,{'\u00a0'}
        <span className="font-normal whitespace-nowrap">{age}</span>
        {profile.verified && <VerifiedMark label={card('verified')} onPhoto={onPhoto} />}
      </Heading>
      <p
        className={cx(
          'mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft',
          onPhoto && 'max-sm:mt-0.5 max-sm:text-sm max-sm:text-white!',
        )}
      >
        <span className="inline-flex items-start gap-1.5">
          <MapPin aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
          <span>
            {where}
            {km !== null && ` · ${t('distance', { km })}`}
          </span>
        </span>
        {profile.online && (
          <span
            className={cx(
              'inline-flex items-center gap-2 font-medium text-success-ink',
              onPhoto && 'max-sm:text-white!',
            )}
          >
            <span aria-hidden="true" className="size-2.5 rounded-full bg-success" />
            {card('online')}
          </span>
        )}
        {profile.active && <span>{card(profile.active)}</span>}
        {profile.from_site !== null && <span>{card('from_site', { site: profile.from_site })}</span>}
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

/** States that there is no real person behind this profile, before anything can be spent on it. */
export function FictionalNotice() {
  const { fictional_singular, fictional_warning } = useSettings()
  return <FictionalBox word={fictional_singular} warning={fictional_warning} className="px-4.5 py-4" />
}
