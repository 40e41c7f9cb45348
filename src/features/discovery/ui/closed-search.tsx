import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignupLink } from '#client/signup-link.tsx'
import { Button } from '#ui/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** On a site whose members are for members only. */
export function ClosedSearch() {
  const t = useTranslations('discovery.search')
  return (
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
  )
}
