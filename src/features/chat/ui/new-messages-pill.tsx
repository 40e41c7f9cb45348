import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'

/** Scrolls back to the newest message; shows how many have arrived meanwhile. */
export function NewMessagesPill({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTranslations('chat.messages')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto flex w-full max-w-200 justify-end px-4">
      {count > 0 ? (
        <Button
          size="sm"
          icon={<ArrowDown />}
          onClick={onClick}
          className="pointer-events-auto mx-auto animate-rise shadow-raised"
        >
          {t('new', { count })}
        </Button>
      ) : (
        <IconButton
          label={t('to_end')}
          icon={<ArrowDown />}
          variant="surface"
          onClick={onClick}
          className="pointer-events-auto animate-rise shadow-raised"
        />
      )}
    </div>
  )
}
