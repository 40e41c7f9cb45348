import { useFormatter, useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { useLocale } from '#ui/use-locale.ts'
import type { FictionalDraft } from './draft.ts'
import { FACTS, MORE } from './fields.ts'
import { usePlaces } from './use-places.ts'

type Loose = (key: string, options?: object) => string
type Name = keyof FictionalDraft

const isOneOf = <One extends string>(list: readonly One[], name: string): name is One =>
  (list as readonly string[]).includes(name)

/** The words of a fictional profile's fields, and of what is said in them. */
export function useFieldWords() {
  const t = useTranslations('office.fictional')
  const fields = useTranslations('site.fields') as unknown as Loose
  const values = useTranslations('site.values') as unknown as Loose
  const more = useTranslations('members.more') as unknown as Loose
  const interests = useTranslations('site.interests') as unknown as Loose
  const format = useFormatter()
  const locale = useLocale()
  const nameOf = useNames()
  const { countries } = usePlaces()
  const list = (all: string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(all)

  const label = (name: Name): string => {
    if (name === 'name' || name === 'language' || name === 'country') return t(name)
    if (name === 'date_of_birth') return t('birth')
    if (name === 'height_cm') return more('height_label')
    if (name === 'work' || name === 'languages' || isOneOf(MORE, name)) return more(name)
    return fields(name)
  }

  const said = (name: Name, draft: FictionalDraft): string => {
    const { gender } = draft
    if (isOneOf(Object.keys(FACTS), name)) return values(`${name}.${draft[name as 'tattoos']}`, { gender })
    if (isOneOf(MORE, name)) return more(`said.${name}.${draft[name]}`)
    const regions = countries[draft.country] ?? []
    switch (name) {
      case 'gender':
      case 'sexuality':
        return values(`${name}.${draft[name]}`, { gender })
      case 'date_of_birth':
        return format.dateTime(new Date(`${draft[name]}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
      case 'language':
        return nameOf('language', draft[name])
      case 'country':
        return nameOf('region', draft[name])
      case 'region':
        return regions.find(({ code }) => code === draft[name])?.name ?? draft[name]
      case 'place': {
        const places = regions.flatMap((region) => region.places)
        return places.find(({ id }) => id === draft[name])?.name ?? draft[name]
      }
      case 'interests':
        return list(draft.interests.map((one) => interests(one)))
      case 'languages':
        return list(draft.languages.map((one) => nameOf('language', one)))
      default:
        return String(draft[name])
    }
  }

  return {
    label,
    /** Undefined: nothing is said. */
    said(name: Name, draft: FictionalDraft): string | undefined {
      const value = draft[name]
      return value === null || value.length === 0 ? undefined : said(name, draft)
    },
  }
}
