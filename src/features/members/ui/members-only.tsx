import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignupLink } from '#page/signup-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Replaces the search on a site that shows members only to members. */
export function ClosedSearch() {
  const t = useTranslations('discovery.search')
  return (
    <div data-view="closed-search">
      <EmptyState
        heading="h1"
        drawing={<NoResultsDrawing />}
        title={t('closed_title')}
        words={t('closed_words')}
        action={
          <>
            <Button render={<SignupLink />}>{t('signup')}</Button>
            <Button variant="secondary" render={<Link to="/login" search={{ redirect: '/members' }} />}>
              {t('login')}
            </Button>
          </>
        }
      />
    </div>
  )
}
