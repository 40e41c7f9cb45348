import { useTranslations } from 'use-intl'
import { ChatRowSkeleton } from '#ui/chat/chat-row-skeleton.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const ROWS_EXPECTED = 6

type MissingListProps = { failed: boolean; onRetry: () => void }

/** Instead of the list, while it is loading or when that failed. Pages load it before they show, so this is rare. */
export function MissingList({ failed, onRetry }: MissingListProps) {
  const t = useTranslations('chat.list')
  if (failed)
    return (
      <EmptyState
        heading="h3"
        title={t('failed')}
        action={<Button onClick={onRetry}>{t('try_again')}</Button>}
      />
    )
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: ROWS_EXPECTED }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <ChatRowSkeleton key={row} />
      ))}
    </div>
  )
}
