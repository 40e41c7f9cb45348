import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS } from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { ByInvitation } from '../ui/lander-start.tsx'
import { ArrivalFields, Choice, SOUGHT_ONES } from '../ui/start-form.tsx'
import type { MemberLandingProps } from './member-landing.ts'

type MemberStartProps = Pick<MemberLandingProps, 'settings' | 'profile' | 'via'> & {
  submit: string
  /** Before the questions. */
  children?: ReactNode
  className?: string
}

/** The first question of the signup that leads to this member. */
export function MemberStart({ settings, profile, via, submit, children, className }: MemberStartProps) {
  const t = useTranslations('landing.form')
  const hero = useTranslations('landing.hero')
  if (!settings.signup_open) return <ByInvitation site={settings.name} />
  return (
    <form
      action={`/members/${profile.id}/signup`}
      aria-label={t('label')}
      data-first-message={profile.id}
      className={className}
    >
      <ArrivalFields via={via} />
      {children}
      <Choice
        legend={t('gender')}
        name="gender"
        chosen={audienceOf(settings.niche)}
        options={GENDERS.map((value) => ({ value, label: t(value) }))}
      />
      <Choice
        legend={t('seeks')}
        name="seeks"
        chosen={profile.gender}
        options={SOUGHT_ONES.map((value) => ({ value, label: t(`seeks_${value}`) }))}
      />
      <Button type="submit" size="lg" wide iconAfter={<ArrowRight />} className="mt-1 max-sm:px-5">
        {submit}
      </Button>
      <p className="text-center text-sm text-ink-soft">{hero('note', { age: settings.minimum_age })}</p>
    </form>
  )
}
