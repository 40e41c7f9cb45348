import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Interest } from '#shared/profile/interests.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { GROUP_OF, INTEREST_GROUPS } from './interest-groups.ts'

export type AllInterestsProps = {
  /** The site's interests, with their names in the visitor's language. */
  interests: { key: Interest; name: string }[]
  /** The chosen ones, which come first and stay there while others are chosen. */
  chosen: Interest[]
  children: (interest: Interest) => ReactNode
}

/** All interests of the site by group, with a search. */
export default function AllInterests({ interests: offered, chosen, children }: AllInterestsProps) {
  const t = useTranslations('members.own')
  const groups = useTranslations('members.interest_groups')
  const locale = useLocale()
  const [first] = useState(chosen)
  const [sought, setSought] = useState('')
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLocaleLowerCase(locale)
  const all = offered
    .filter(({ name }) => plain(name).includes(plain(sought.trim())))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ key }) => key)
  const rest = all.filter((interest) => !first.includes(interest))
  const sections = [
    { key: 'chosen' as const, interests: first.filter((interest) => all.includes(interest)) },
    ...INTEREST_GROUPS.map((key) => ({ key, interests: rest.filter((one) => GROUP_OF[one] === key) })),
  ].filter(({ interests }) => interests.length > 0)
  return (
    <>
      <TextField
        type="search"
        label={t('interests_search')}
        hideLabel
        placeholder={t('interests_search')}
        icon={<Search />}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        autoComplete="off"
        enterKeyHint="search"
        className="mb-5"
      />
      {sections.map(({ key, interests }) => (
        <fieldset key={key} className="mb-5 min-w-0 last:mb-0">
          <legend className="mb-2 text-sm font-semibold text-ink-soft">{groups(key)}</legend>
          <div className="flex flex-wrap gap-2">{interests.map(children)}</div>
        </fieldset>
      ))}
      <p role="status" className="text-ink-soft empty:hidden">
        {sections.length === 0 ? t('interests_none', { sought: sought.trim() }) : ''}
      </p>
    </>
  )
}
