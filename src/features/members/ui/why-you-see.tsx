import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '../contract.ts'

// As far as one goes for a cup of coffee.
const NEAR_KM = 25

/** Why this member is shown to the viewer, in words: only from what the viewer may see anyway. */
export function WhyYouSee({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.why')
  const { name, fits, distance_km: km, online, active, signup_reason, fictional } = profile
  if (fits.length === 0 || fictional) return null
  const near = km !== null && km <= NEAR_KM && !fits.includes('distance')
  const reasons = [
    ...fits.map((fit) => t(`fits_${fit}`, { name, km: km ?? 0, reason: signup_reason ?? '' })),
    ...(near ? [t('lives_near', { name, km })] : []),
    ...(online || active === 'today' ? [t(online ? 'is_online' : 'was_active', { name })] : []),
  ]
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-1.5">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-success-ink" />
            <span className="min-w-0">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
