import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { MemberProfile } from '../contract.ts'

export function DisabledProfile({ profile: { name } }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  return (
    <EmptyState
      heading="h1"
      drawing={<NoResultsDrawing />}
      title={t('disabled_title')}
      words={t('disabled_words', { name })}
      action={<Button render={<Link to="/members" />}>{t('to_search')}</Button>}
    />
  )
}
