import { Link } from '@tanstack/react-router'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { GoneAvatar } from '#ui/gone-avatar.tsx'
import type { Closed } from '../contract.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { HEADER_ROW } from './conversation-header.tsx'
import { Messages, type ShownMessages } from './messages.tsx'

const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })),
)

const NOTHING_PENDING: [] = []
const never = () => {}

type EndedConversationProps = {
  conversation: string | null
  /** Briefly null, when the list is updated before the page. */
  closed: Closed
  shown: ShownMessages
}

/** A conversation with a member who is out of reach, or whom the viewer has blocked: read-only and removable. */
export function EndedConversation({ conversation, closed, shown }: EndedConversationProps) {
  const t = useTranslations('chat.left')
  const h = useTranslations('chat.header')
  const m = useTranslations('chat.menu')
  const { fictional_singular } = useSettings()
  const name = closed?.name ?? t('name')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <header
        data-view="ended-conversation"
        className="chat-edge z-10 shrink-0 border-b border-border bg-canvas/88 pt-(--safe-top) backdrop-blur-lg lg:pt-0"
      >
        <div className={HEADER_ROW}>
          <IconButton
            label={h('back')}
            icon={<ArrowLeft />}
            render={<Link to="/chats" />}
            className="lg:hidden"
          />
          <GoneAvatar className="me-3 size-11" />
          <div className="min-w-0 flex-1">
            <h1 className="as-written truncate text-base font-semibold tracking-normal">{name}</h1>
            {closed?.fictional && <FictionalMark on="small-text" word={fictional_singular} />}
          </div>
          {conversation && (
            <IconButton label={m('remove')} icon={<Trash2 />} onClick={() => setRemoving(true)} />
          )}
        </div>
      </header>
      <Messages {...shown} pending={NOTHING_PENDING} name={name} onRetry={never} onTakeBack={never} />
      <div className="chat-edge shrink-0">
        <div className="mx-auto mb-[max(1rem,env(safe-area-inset-bottom))] w-[calc(100%-2rem)] max-w-192 rounded-field bg-sunken px-4 py-3 text-center text-sm text-ink-soft">
          {closed?.why === 'blocked' && closed.member ? (
            <BlockedNotice member={closed.member} name={name} />
          ) : (
            <p role="status">{closed && (closed.name ? t('out_of_reach', { name }) : t('words'))}</p>
          )}
        </div>
      </div>
      {conversation && removing && (
        <Suspense>
          <RemoveDialog
            open
            onClose={() => setRemoving(false)}
            name={closed?.name ?? null}
            final
            conversation={conversation}
          />
        </Suspense>
      )}
    </>
  )
}
