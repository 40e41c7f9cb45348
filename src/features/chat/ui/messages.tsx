import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ConversationPages } from '#features/chat/ui/conversation-query.ts'
import { MessageGroup } from '#features/chat/ui/message-group.tsx'
import { NewMessagesPill } from '#features/chat/ui/new-messages-pill.tsx'
import { OlderMessages } from '#features/chat/ui/older-messages.tsx'
import type { PendingMessage } from '#features/chat/ui/outbox.ts'
import { timelineOf } from '#features/chat/ui/timeline.ts'
import { useDayLabel } from '#features/chat/ui/use-day-label.ts'
import { useMessageScroll } from '#features/chat/ui/use-message-scroll.ts'
import { DayLine } from '#ui/day-line.tsx'
import { MessagePane } from '#ui/message-pane.tsx'

/** What has been said, and how to see more of it. */
export type ShownMessages = {
  pages: ConversationPages
  older: { more: boolean; loading: boolean; failed: boolean; load: () => void }
  /** Whether the newest message is in sight. */
  onAtEnd: (atEnd: boolean) => void
}

type MessagesProps = ShownMessages & {
  pending: readonly PendingMessage[]
  /** Who the other is called. */
  name: string
  /** Shown while nothing has been said. */
  start?: ReactNode
  onRetry: () => void
  onTakeBack: (id: string) => void
}

export const Messages = memo(function Messages(props: MessagesProps) {
  const { pages, pending, name, older, onAtEnd } = props
  const t = useTranslations('chat')
  const format = useFormatter()
  const dayLabel = useDayLabel()
  const contentRef = useRef<HTMLDivElement>(null)
  const { paneRef, atEnd, onScroll, toEnd } = useMessageScroll(contentRef)
  const days = useMemo(() => {
    const dayOf = (time: number) =>
      format.dateTime(time, { year: 'numeric', month: '2-digit', day: '2-digit' })
    return timelineOf(pages, pending, dayOf)
  }, [pages, pending, format])
  const received = pages.pages[0]?.messages.findLast((message) => !message.mine)?.id ?? ''
  const [openedAt] = useState(pages.pages[0]?.messages.at(-1)?.id ?? '')
  const unseen = useUnseen(pages, received, atEnd)
  const quiet = useQuietWhile(older.loading)

  useEffect(() => onAtEnd(atEnd), [atEnd, onAtEnd])
  useEffect(() => {
    if (pending.length > 0) toEnd('instant')
  }, [pending.length, toEnd])

  const begun = days.length > 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <MessagePane
        label={t('messages.label', { name })}
        scrollRef={paneRef}
        onScroll={onScroll}
        live={quiet ? 'off' : 'polite'}
      >
        <div ref={contentRef}>
          <OlderMessages {...older} hidden={pages.pages.at(-1)?.history_hidden ?? false} paneRef={paneRef} />
          {!begun && props.start}
          {days.map(({ day, groups }) => (
            <section key={day}>
              <DayLine label={dayLabel(groups[0]!.sentAt)} dateTime={isoDay(groups[0]!.sentAt)} />
              {groups.map((group) => (
                <MessageGroup
                  key={group.key}
                  group={group}
                  author={group.mine ? t('messages.you') : name}
                  fresh={isFresh(group.messages[0]!.id, openedAt)}
                  onRetry={props.onRetry}
                  onTakeBack={props.onTakeBack}
                />
              ))}
            </section>
          ))}
        </div>
      </MessagePane>
      {!atEnd && <NewMessagesPill count={unseen} onClick={() => toEnd('smooth')} />}
    </div>
  )
})

function isFresh(id: string | undefined, openedAt: string): boolean {
  return id === undefined || id > openedAt
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** How many of the other's messages came in since the reader last stood at the end. */
function useUnseen(pages: ConversationPages, received: string, atEnd: boolean): number {
  const seen = useRef(received)
  useEffect(() => {
    if (atEnd) seen.current = received
  }, [atEnd, received])
  if (atEnd) return 0
  return pages.pages[0]?.messages.filter((message) => !message.mine && message.id > seen.current).length ?? 0
}

/** Older messages are no news: the log stays silent until they are in place. */
function useQuietWhile(loading: boolean): boolean {
  const [quiet, setQuiet] = useState(loading)
  const settle = useCallback(() => setQuiet(loading), [loading])
  useEffect(() => {
    if (loading) settle()
    else {
      const timer = setTimeout(settle, 500)
      return () => clearTimeout(timer)
    }
  }, [loading, settle])
  return quiet || loading
}
