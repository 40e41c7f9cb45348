import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '#shared/message.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'

type NewMessagesPillProps = { messages: readonly Message[] | undefined; onClick: () => void }

/** Scrolls back to the newest message; shows how many of the other have arrived since it is there. */
export function NewMessagesPill({ messages = [], onClick }: NewMessagesPillProps) {
  const [seen] = useState(messages.at(-1)?.seq ?? 0)
  const count = messages.filter((message) => !message.mine && message.seq > seen).length
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
