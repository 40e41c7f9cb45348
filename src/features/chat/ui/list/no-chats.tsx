import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { NoChatsDrawing } from '#ui/drawings/no-chats.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Instead of the list, for a member without conversations. */
export function NoChats() {
  const t = useTranslations('chat.list')
  return (
    <div data-view="no-chats">
      <EmptyState
        drawing={<NoChatsDrawing />}
        title={t('empty.title')}
        words={t('empty.words')}
        action={<Button render={<Link to="/members" />}>{t('empty.action')}</Button>}
      />
    </div>
  )
}
