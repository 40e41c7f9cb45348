import { Link } from '@tanstack/react-router'
import { ArrowLeft, Trash2, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Messages, type ShownMessages } from '#features/chat/ui/messages.tsx'
import { RemoveDialog } from '#features/chat/ui/remove-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const NOTHING_PENDING: [] = []
const never = () => {}

/** A conversation whose other member has left: it can be read, and taken off the list. */
export function EndedConversation({
  conversation,
  shown,
}: {
  conversation: string | null
  shown: ShownMessages
}) {
  const t = useTranslations('chat')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <header className="z-10 shrink-0 border-b border-border bg-canvas/88 pt-(--safe-top) backdrop-blur-lg lg:pt-0">
        <div className="flex min-h-16 items-center gap-1 px-2 lg:ps-5">
          <IconButton
            label={t('header.back')}
            icon={<ArrowLeft />}
            render={<Link to="/chats" />}
            className="lg:hidden"
          />
          <span
            aria-hidden="true"
            className="me-3 grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft"
          >
            <UserRoundX className="size-5" />
          </span>
          <h1 className="min-w-0 flex-1 truncate text-base font-semibold tracking-normal">
            {t('left.name')}
          </h1>
          {conversation && (
            <IconButton label={t('menu.remove')} icon={<Trash2 />} onClick={() => setRemoving(true)} />
          )}
        </div>
      </header>
      <Messages
        {...shown}
        pending={NOTHING_PENDING}
        name={t('left.name')}
        onRetry={never}
        onTakeBack={never}
      />
      <p
        role="status"
        className="mx-auto mb-[max(1rem,env(safe-area-inset-bottom))] w-[calc(100%-1.5rem)] max-w-194 shrink-0 rounded-field bg-sunken px-4 py-3 text-center text-sm text-ink-soft"
      >
        {t('left.words')}
      </p>
      {conversation && (
        <RemoveDialog
          open={removing}
          onClose={() => setRemoving(false)}
          name={null}
          conversation={conversation}
        />
      )}
    </>
  )
}
