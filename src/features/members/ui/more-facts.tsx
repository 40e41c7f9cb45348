import { Baby, BriefcaseBusiness, Cigarette, GraduationCap, Languages, Ruler, Sprout } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MORE_CHOICE_FIELDS, MORE_FIELDS } from '#shared/more-facts.ts'
import { capitalised } from '#shared/words/capitalised.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { MemberProfile } from '../contract.ts'
import { FACTS, Fact } from './facts.tsx'

const ICONS = {
  height: Ruler,
  children: Baby,
  child_wish: Sprout,
  smoking: Cigarette,
  education: GraduationCap,
  work: BriefcaseBusiness,
  languages: Languages,
}

/** Whether a member says more than the facts of every profile. */
export function saysMore(said: MemberProfile): boolean {
  const { height_cm, children, child_wish, smoking, education, work, languages } = said
  return Boolean(height_cm || children || child_wish || smoking || education || work || languages.length)
}

/** What a member says beyond the facts of every profile, in words. */
export function MoreFacts({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.more')
  const locale = useLocale()
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const said: { [field in (typeof MORE_FIELDS)[number]]?: string } = {
    height: profile.height_cm === null ? '' : t('centimetres', { cm: profile.height_cm }),
    work: profile.work,
    languages: capitalised(profile.languages.map((code) => languages.of(code) ?? code).join(', '), locale),
  }
  for (const field of MORE_CHOICE_FIELDS)
    if (profile[field] !== null) said[field] = t(`said.${field}.${profile[field]}` as 'said.smoking.no')
  return (
    <dl className={`mt-4 ${FACTS}`}>
      {MORE_FIELDS.map((field) => {
        const Icon = ICONS[field]
        return (
          said[field] && (
            <Fact key={field} icon={<Icon aria-hidden="true" />} label={t(field)}>
              {said[field]}
            </Fact>
          )
        )
      })}
    </dl>
  )
}
