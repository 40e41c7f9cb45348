import { useFormatter, useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'

// As far as one goes for a cup of coffee.
const NEAR_KM = 25
const INTERESTS_NAMED = 3

/** Why a member is shown, from what their card says anyway: in short phrases, the best first. */
export function useWhy(): (member: MemberCard) => string[] {
  const t = useTranslations('members.why')
  const interests = useTranslations('site.interests')
  const format = useFormatter()
  return ({ shared_interests: shared, distance_km: km, online, active }) => {
    const named = shared.slice(0, INTERESTS_NAMED).map((interest) => interests(interest))
    return [
      named.length > 0 && t('interests', { interests: format.list(named) }),
      km !== null && km <= NEAR_KM && t('near', { km }),
      online ? t('online') : active === 'today' && t('active_today'),
    ].filter((why) => typeof why === 'string')
  }
}
