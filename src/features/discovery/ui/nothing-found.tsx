import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NoConsent } from './no-consent.tsx'

type NothingFoundProps = {
  /** The member withdrew the consent that search needs. */
  noConsent?: boolean
  /** Where filters are active. */
  onClear?: () => void
}

/** A search without results. */
export function NothingFound({ noConsent = false, onClear }: NothingFoundProps) {
  return <div data-view="nothing-found">{noConsent ? <NoConsent /> : <NoResults onClear={onClear} />}</div>
}

function NoResults({ onClear }: Pick<NothingFoundProps, 'onClear'>) {
  const t = useTranslations('discovery.search')
  const finder = useTranslations('discovery.match_finder')
  const user = useUser()
  const asks = useSettings().match_finder.length > 0 && user !== null
  return (
    <EmptyState
      drawing={<NoResultsDrawing />}
      title={t('empty_title')}
      words={t('empty_words')}
      action={
        <>
          {onClear && (
            <Button variant="secondary" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
          {asks && (
            <Button variant="ghost" render={<Link to="/match-finder" />}>
              {finder('invite')}
            </Button>
          )}
        </>
      }
    />
  )
}
