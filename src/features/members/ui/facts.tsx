import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { MemberProfile } from '../contract.ts'
import { ProfileIcon } from './profile-icon.tsx'

const ORDER = [
  'signup_reason',
  'relationship_status',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const
type Fact = (typeof ORDER)[number]

/** What a member says of themselves in a word each, as far as the site shows it. */
export function Facts({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const fields = useTranslations('site.fields')
  const word = useFactWord()
  const { visible_profile_fields, visible_profile_notes } = useSettings()
  const known = ORDER.filter((fact) => visible_profile_fields.includes(fact) && profile[fact] !== null)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-lg">
        {t('facts_title')}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3.5 sm:grid-cols-3">
        {known.map((fact) => {
          return (
            <div key={fact} className="relative flex min-h-10 min-w-0 flex-col justify-center ps-13">
              <dt className="text-xs text-ink-soft hyphens-auto">
                <span className="absolute inset-y-0 start-0 my-auto grid size-10 place-items-center rounded-full bg-sunken [&_svg]:size-5">
                  <ProfileIcon name={fact} />
                </span>
                {fields(fact)}
              </dt>
              <dd className="text-sm font-semibold hyphens-auto">{word(fact, profile)}</dd>
              {visible_profile_notes[fact] && (
                <dd className="text-xs text-ink-soft hyphens-auto">{visible_profile_notes[fact]}</dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function useFactWord(): (fact: Fact, profile: MemberProfile) => string {
  const values = useTranslations('site.values')
  return (fact, profile) => {
    const value = profile[fact]
    return value === null ? '' : values(`${fact}.${value}` as Parameters<typeof values>[0])
  }
}
