import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LazyDrawing, NotFound } from '#page/late/lazy-drawings.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The 404 page of a conversation: it was removed, or is not the viewer's. */
export function ConversationMissing() {
  const t = useTranslations('chat.missing')
  return (
    <div data-view="conversation-missing" className="grid flex-1 place-items-center overflow-y-auto">
      <EmptyState
        heading="h1"
        drawing={<LazyDrawing of={NotFound} view="not-found" />}
        title={t('title')}
        words={t('words')}
        action={<Button render={<Link to="/chats" />}>{t('to_list')}</Button>}
      />
    </div>
  )
}
