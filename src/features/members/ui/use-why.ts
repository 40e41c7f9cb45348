import { useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'

// As far as one goes for a cup of coffee.
const NEAR_KM = 25

/** Why a member is shown besides the shared interests, which their card names itself: in short phrases, the best first. */
export function useWhy(): (member: MemberCard) => string[] {
  const t = useTranslations('members.why')
  return ({ distance_km: km, online, active }) =>
    [
      km !== null && km <= NEAR_KM && t('near', { km }),
      online ? t('online') : active === 'today' && t('active_today'),
    ].filter((why) => typeof why === 'string')
}
