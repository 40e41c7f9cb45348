import { useTranslations } from 'use-intl'
import type { Gender } from '#shared/profile.ts'

/** The word for a fact's value, in the member's gender where the language has one. */
export function useFactWord(gender: Gender): (fact: string, value: string) => string {
  const values = useTranslations('site.values')
  return (fact, value) => values(`${fact}.${value}` as 'relationship_status.widowed', { gender })
}
