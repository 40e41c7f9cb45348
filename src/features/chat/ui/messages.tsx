import {
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { OlderMessages } from '#features/chat/ui/acts/lazy-acts.ts'
import type { ConversationPages } from '#features/chat/ui/conversation-query.ts'
import { MessageGroup } from '#features/chat/ui/message-group.tsx'
import { NewMessagesPill } from '#features/chat/ui/new-messages-pill.tsx'
import type { PendingMessage } from '#features/chat/ui/pending-message.ts'
import { timelineOf } from '#features/chat/ui/timeline.ts'
import { useDayLabel } from '#features/chat/ui/use-day-label.ts'
import { useMessageScroll } from '#features/chat/ui/use-message-scroll.ts'
import type { Message } from '#shared/message.ts'
import { DayLine } from '#ui/chat/day-line.tsx'
import { MessagePane } from '#ui/chat/message-pane.tsx'

const MessageActs = lazy(() =>
  import('#features/chat/ui/acts/message-acts.tsx').then((module) => ({ default: module.MessageActs })),
)

/** The loaded messages, and how to load more. */
export type ShownMessages = {
  pages: ConversationPages
  older: { more: boolean; loading: boolean; failed: boolean; load: () => void }
  /** Called with whether the newest message is in view. */
  onAtEnd: (atEnd: boolean) => void
}

type MessagesProps = ShownMessages & {
  pending: readonly PendingMessage[]
  /** The other member's name. */
  name: string
  /** Shown while there are no messages. */
  start?: ReactNode
  onRetry: () => void
  onTakeBack: (id: string) => void
  /** Undefined where nobody can write. */
  onReply?: (message: Message) => void
}

export const Messages = memo(function Messages(props: MessagesProps) {
  const { pages, pending, name, older, onAtEnd } = props
  const t = useTranslations('chat.messages')
  const timeZone = useTimeZone()
  const dayLabel = useDayLabel()
  const contentRef = useRef<HTMLDivElement>(null)
  const { paneRef, atEnd, onScroll, toEnd } = useMessageScroll(contentRef)
  const days = useMemo(() => {
    // Swedish writes days as ISO 8601 does.
    const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone })
    return timelineOf(pages, pending, (time) => isoDay.format(time))
  }, [pages, pending, timeZone])
  const received = pages.pages[0]?.messages.findLast((message) => !message.mine)?.seq ?? 0
  const [openedAt] = useState(pages.pages[0]?.messages.at(-1)?.seq ?? 0)
  const unseen = useUnseen(pages, received, atEnd)
  const quiet = useQuietWhile(older.loading)
  const hidden = pages.pages.at(-1)?.history_hidden ?? false

  const [acting, setActing] = useState<{ seq: number; anchor: HTMLElement }>()
  const stopActing = useCallback(() => setActing(undefined), [])
  const actOn = ({ target, nativeEvent }: MouseEvent) => {
    // A finger has no hover: it touches the message itself.
    const touched = (nativeEvent as PointerEvent).pointerType === 'touch' ? '[data-bubble]' : '[data-acts]'
    const at = (target as Element).closest<HTMLElement>(touched)
    const anchor = at?.querySelector<HTMLElement>('[data-acts]') ?? at
    if (anchor?.dataset.acts) setActing({ seq: Number(anchor.dataset.acts), anchor })
  }

  useEffect(() => onAtEnd(atEnd), [atEnd, onAtEnd])
  useEffect(() => {
    if (pending.length > 0) toEnd('instant')
  }, [pending.length, toEnd])

  const begun = days.length > 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <MessagePane
        label={t('label', { name })}
        scrollRef={paneRef}
        onScroll={onScroll}
        live={quiet ? 'off' : 'polite'}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the clicks of buttons */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks of buttons */}
        <div ref={contentRef} onClick={actOn}>
          {(older.more || hidden) && (
            <Suspense>
              <OlderMessages {...older} hidden={hidden} paneRef={paneRef} />
            </Suspense>
          )}
          {!begun && props.start}
          {days.map(({ day, groups }) => (
            <section key={day}>
              <DayLine label={dayLabel(groups[0]!.sentAt)} dateTime={day} />
              {groups.map((group) => (
                <MessageGroup
                  key={group.key}
                  group={group}
                  author={group.mine ? t('you') : name}
                  name={name}
                  openedAt={openedAt}
                  onRetry={props.onRetry}
                  onTakeBack={props.onTakeBack}
                />
              ))}
            </section>
          ))}
        </div>
      </MessagePane>
      {acting && (
        <Suspense>
          <ActsOn
            key={acting.seq}
            {...acting}
            name={name}
            pages={pages}
            onReply={props.onReply}
            onClose={stopActing}
          />
        </Suspense>
      )}
      {!atEnd && <NewMessagesPill count={unseen} onClick={() => toEnd('smooth')} />}
    </div>
  )
})

type ActsOnProps = {
  name: string
  seq: number
  anchor: HTMLElement
  pages: ConversationPages
  onReply?: (message: Message) => void
  onClose: () => void
}

function ActsOn({ seq, pages: { pages }, ...props }: ActsOnProps) {
  const message = pages.flatMap((page) => page.messages).find((one) => one.seq === seq)
  const { conversation, read_up_to } = pages[0]!
  if (!message || !conversation) return null
  return (
    <MessageActs conversation={conversation} message={message} read={seq <= (read_up_to ?? 0)} {...props} />
  )
}

/** Counts the other member's messages that arrived since the reader was last at the end. */
function useUnseen(pages: ConversationPages, received: number, atEnd: boolean): number {
  const seen = useRef(received)
  useEffect(() => {
    if (atEnd) seen.current = received
  }, [atEnd, received])
  if (atEnd) return 0
  return pages.pages[0]?.messages.filter((message) => !message.mine && message.seq > seen.current).length ?? 0
}

/** Mutes the live region while older messages load, because they are not news. */
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
