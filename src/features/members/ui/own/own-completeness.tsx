import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { completenessOf } from '#shared/profile-completeness.ts'
import { Chip } from '#ui/controls/chip.tsx'
import type { OwnProfile } from '../../contract.ts'

const SECTION = { photo: 'photos', profile_text: 'about', interests: 'interests', facts: 'facts' } as const

/** How complete the profile is and what to add next; only fields that this site shows. */
export function OwnCompleteness({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const { visible_profile_fields: visibleFields } = useSettings()
  const hasPhoto = profile.photos.some(({ status }) => status !== 'rejected')
  const { done, total, missing } = completenessOf(profile, { hasPhoto, visibleFields })
  const next = [...(hasPhoto ? [] : ['photo' as const]), ...missing]
  const stage =
    done === total ? 'all' : next.length === 0 ? 'enough' : done < total / 3 ? 'begun' : 'underway'
  return (
    <section
      aria-labelledby="completeness"
      className="flex flex-wrap items-center gap-4 rounded-card bg-primary-soft p-4 sm:gap-5 sm:px-7 sm:py-5"
    >
      <Ring share={done / total} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 id="completeness" className="text-base">
          {t(`complete_${stage}`)}
        </h2>
        <p className="text-sm text-ink-soft">{t('complete_count', { done, total })}</p>
        {next.length > 0 && (
          <ul className="mt-2.5 flex flex-wrap gap-2">
            {next.map((part) => (
              <li key={part} className="max-w-full">
                <Chip className="bg-surface! text-center" render={<a href={`#${SECTION[part]}`} />}>
                  {t(`complete_${part}`)}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const RADIUS = 20
const AROUND = 2 * Math.PI * RADIUS

function Ring({ share }: { share: number }) {
  const format = useFormatter()
  return (
    <span className="relative grid size-[4rem] shrink-0 place-items-center text-primary-ink">
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth="5"
      >
        <circle cx="24" cy="24" r={RADIUS} stroke="currentColor" className="opacity-20" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          className="transition-[stroke-dashoffset] duration-250"
        />
      </svg>
      {share === 1 ? (
        <Check aria-hidden="true" strokeWidth={3} className="size-7" />
      ) : (
        <span aria-hidden="true" className="text-sm font-bold tabular">
          {format.number(share, { style: 'percent' })}
        </span>
      )}
    </span>
  )
}
