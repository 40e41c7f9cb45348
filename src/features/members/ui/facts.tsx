import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { cx } from '#ui/class-names.ts'
import type { MemberProfile } from '../contract.ts'
import { useFactWord } from './fact-word.ts'
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

export const FACTS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-x-3 gap-y-3.5'

/** A member's short facts, as far as the site shows them; the first ones where there is little room. */
export function Facts({ profile, most = ORDER.length }: { profile: MemberProfile; most?: number }) {
  const t = useTranslations('members.profile')
  const fields = useTranslations('site.fields')
  const word = useFactWord(profile.gender)
  const { visible_profile_fields, visible_profile_notes } = useSettings()
  const known = ORDER.filter((fact) => visible_profile_fields.includes(fact) && profile[fact] !== null).slice(
    0,
    most,
  )
  if (known.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-lg">
        {t('facts_title')}
      </h2>
      <dl className={cx('mt-3', FACTS)}>
        {known.map((fact) => (
          <Fact
            key={fact}
            icon={<ProfileIcon name={fact} />}
            label={fields(fact)}
            note={visible_profile_notes[fact]}
          >
            {word(fact, profile[fact] ?? '')}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

export function Fact(props: { icon: ReactNode; label: string; note?: string | undefined; children: string }) {
  const { icon, label, note, children } = props
  return (
    <div className="relative flex min-h-10 min-w-0 flex-col justify-center ps-12">
      <dt className="text-xs text-ink-soft hyphens-auto">
        <span className="absolute inset-y-0 start-0 my-auto grid size-10 place-items-center rounded-full bg-sunken [&_svg]:size-5">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="text-sm font-semibold hyphens-auto wrap-anywhere">{children}</dd>
      {note && <dd className="text-xs text-ink-soft hyphens-auto">{note}</dd>}
    </div>
  )
}
