import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useTranslations('chat.find.none')
  return (
    <EmptyState
      heading="h3"
      drawing={<NoResultsDrawing />}
      title={<span className="wrap-anywhere">{t('title', { q })}</span>}
      words={t('words')}
      action={<Button onClick={onClear}>{t('action')}</Button>}
    />
  )
}
