import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { MemberCard } from '#ui/member-card.tsx'
import type { OwnProfile } from '../../contract.ts'

/** My card as others see it in search, with a link to my profile as they see it. */
export function OwnCard({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const { cdn_prefix } = useSettings()
  const main = profile.photos.find(({ status }) => status === 'active')
  return (
    <section aria-label={t('card_label')} className="sm:row-span-2">
      <MemberCard
        name={profile.name}
        age={profile.age}
        place={profile.place_name || profile.region_name}
        photo={photoSource(main ?? null, cdn_prefix)}
        link={<Link to="/members/$id" params={{ id: profile.id }} />}
        sizes="11rem"
        priority
      />
    </section>
  )
}
