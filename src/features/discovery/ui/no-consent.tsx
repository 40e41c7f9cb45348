import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Replaces the results for members who withdrew the consent to use their sexuality. */
export function NoConsent() {
  const t = useTranslations('discovery.no_consent')
  return (
    <EmptyState
      drawing={<NoResultsDrawing />}
      title={t('title')}
      words={t('words')}
      action={
        <Button variant="secondary" render={<Link to="/notifications" hash="consent" />}>
          {t('action')}
        </Button>
      }
    />
  )
}
