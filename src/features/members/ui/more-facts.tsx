import { useLocale, useTranslations } from 'use-intl'
import { MORE_CHOICE_FIELDS } from '#shared/more-facts.ts'
import type { MemberProfile } from '../contract.ts'

/** What a member says beyond the facts of every profile, in words. */
export function MoreFacts({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.more')
  const locale = useLocale()
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const rows = [
    profile.height_cm !== null && ([t('height'), t('centimetres', { cm: profile.height_cm })] as const),
    ...MORE_CHOICE_FIELDS.map((field) => {
      const said = profile[field]
      return said !== null && ([t(field), t(`said.${field}.${said}` as 'said.smoking.no')] as const)
    }),
    profile.work !== '' && ([t('work'), profile.work] as const),
    profile.languages.length > 0 &&
      ([t('languages'), profile.languages.map((code) => languages.of(code) ?? code).join(', ')] as const),
  ].filter((row) => row !== false)
  return (
    <dl
      data-view="more-facts"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-x-3 gap-y-3.5"
    >
      {rows.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-soft hyphens-auto">{label}</dt>
          <dd className="text-sm font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
