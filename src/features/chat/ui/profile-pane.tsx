import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Facts } from '#features/members/ui/facts.tsx'
import { SharedInterests } from '#features/members/ui/interests.tsx'
import { FictionalNotice, ProfileHeader } from '#features/members/ui/profile-header.tsx'
import { useSettings } from '#page/account.ts'
import { fullPhoto } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { profileOptions } from './profile-query.ts'

const FIRST_FACTS = 4

/** What to talk about: the other member’s profile. The card is there at once, what is fetched comes below it. */
export function ProfilePane({ card }: { card: MemberCard }) {
  const t = useTranslations('chat.menu')
  const { cdn_prefix, fictional_singular } = useSettings()
  const found = useQuery(profileOptions(useApi(), card.id)).data?.profile
  const profile = found?.status === 'active' ? found : undefined
  return (
    <div className="flex flex-col gap-5 p-5">
      <Photo
        photo={fullPhoto(card.main_image, cdn_prefix)}
        alt=""
        ratio={4 / 5}
        sizes="280px"
        className="rounded-card"
      >
        {card.fictional && (
          <div className="absolute inset-x-2.5 top-2.5">
            <FictionalMark on="photo" word={fictional_singular} className="max-w-full!" />
          </div>
        )}
      </Photo>
      <ProfileHeader profile={card} heading="h2" brief />
      <Button variant="secondary" size="sm" render={<Link to="/members/$id" params={{ id: card.id }} />}>
        {t('profile')}
      </Button>
      {card.fictional && <FictionalNotice />}
      {profile && (
        <>
          <SharedInterests profile={profile} />
          <Facts profile={profile} most={FIRST_FACTS} />
        </>
      )}
    </div>
  )
}
