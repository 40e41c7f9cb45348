import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LazyDrawing, NotFound } from '#page/late/lazy-drawings.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FallbackFrame } from './fallback-frame.tsx'

export function NotFoundPage() {
  return (
    <FallbackFrame>
      <NotFoundWords />
    </FallbackFrame>
  )
}

export function NotFoundWords() {
  const t = useTranslations('site.error_page')
  return (
    <EmptyState
      heading="h1"
      drawing={<LazyDrawing of={NotFound} view="not-found" />}
      title={t('page_not_found')}
      words={
        <>
          {t('page_not_found_words')}
          <span className="mt-2 block text-sm tabular">{t('status', { status: 404 })}</span>
        </>
      }
      action={<Button render={<Link to="/" />}>{t('back_home')}</Button>}
    />
  )
}
