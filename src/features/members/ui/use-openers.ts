import { useTranslations } from 'use-intl'
import type { Interest } from '#shared/profile/interests.ts'
import { GROUP_OF } from './interest-groups.ts'

const OPENERS_SHOWN = 3

/** First lines to a member, from what they like; shared interests first. */
export function useOpeners(shared: readonly Interest[], interests: readonly Interest[]): string[] {
  const t = useTranslations('members.openers')
  const groups = new Set([...shared, ...interests].map((interest) => GROUP_OF[interest]))
  const about = [...groups].map((group) => t(`about.${group}`))
  return [...about, t('nearby'), t('weekend')].slice(0, OPENERS_SHOWN)
}
