import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function DisabledProfile() {
  const t = useTranslations('members.profile')
  return (
    <div data-view="disabled-profile">
      <EmptyState
        heading="h1"
        drawing={<NoResultsDrawing />}
        title={t('disabled_title')}
        words={t('disabled_words')}
        action={<Button render={<Link to="/members" />}>{t('to_search')}</Button>}
      />
    </div>
  )
}
