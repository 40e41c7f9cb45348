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
import type { Message } from '#shared/message.ts'
import { DayLine } from '#ui/chat/day-line.tsx'
import { MessagePane } from '#ui/chat/message-pane.tsx'
import type { ConversationPages } from './conversation-query.ts'
import { OlderMessages } from './history/lazy-older-messages.ts'
import { MessageGroup } from './message-group.tsx'
import type { PendingMessage } from './pending-message.ts'
import { timelineOf } from './timeline.ts'
import { useDayLabel } from './use-day-label.ts'
import { useMessageScroll } from './use-message-scroll.ts'

const ActsOn = lazy(() => import('./acts/acts-on.tsx').then((module) => ({ default: module.ActsOn })))
const NewMessagesPill = lazy(() =>
  import('./new-messages-pill.tsx').then((module) => ({ default: module.NewMessagesPill })),
)
/** The loaded messages, and how to load more. */
export type ShownMessages = {
  pages: ConversationPages
  older: { more: boolean; loading: boolean; failed: boolean; load: () => void }
  /** Called with whether the newest message is in view. */
  onAtEnd: (atEnd: boolean) => void
  /** The message to open the conversation at. */
  at?: number
}

type MessagesProps = ShownMessages & {
  pending: readonly PendingMessage[]
  /** The other member's name. */
  name: string
  /** Shown while there are no messages. */
  start?: ReactNode
  onRetry: () => void
  onTakeBack: (id: string) => void
  /** Undefined in a conversation in which the member cannot write. */
  onReply?: (message: Message) => void
}

export const Messages = memo(function Messages(props: MessagesProps) {
  const { pages, pending, name, older, onAtEnd, at } = props
  const t = useTranslations('chat.messages')
  const timeZone = useTimeZone()
  const dayLabel = useDayLabel()
  const contentRef = useRef<HTMLDivElement>(null)
  const { paneRef, atEnd, onScroll, toEnd } = useMessageScroll(contentRef)
  const dayOf = useMemo(() => {
    // Swedish writes days as ISO 8601 does.
    const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone })
    return (time: number) => isoDay.format(time)
  }, [timeZone])
  const [newest, ...history] = pages.pages
  const days = useMemo(
    () => timelineOf({ pages: newest ? [newest] : [] }, pending, dayOf),
    [newest, pending, dayOf],
  )
  const before = history[0]?.messages.at(-1)?.created_at
  const dayBefore = before && dayOf(Date.parse(before))
  const [openedAt] = useState(pages.pages[0]?.messages.at(-1)?.seq ?? 0)
  const hidden = pages.pages.at(-1)?.history_hidden ?? false

  const [acting, setActing] = useState<{ seq: number; anchor: HTMLElement }>()
  const stopActing = useCallback(() => setActing(undefined), [])
  const [jump, setJump] = useState(at ? { seq: at } : undefined)
  const [knownAt, setKnownAt] = useState(at)
  if (knownAt !== at) {
    setKnownAt(at)
    if (at) setJump({ seq: at })
  }
  const actOn = ({ target, nativeEvent }: MouseEvent) => {
    const quoted = (target as Element).closest<HTMLElement>('[data-quoted]')
    if (quoted) return setJump({ seq: Number(quoted.dataset.quoted) })
    if ((target as Element).closest('button:not([data-acts]),input')) return
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
      <MessagePane label={t('label', { name })} scrollRef={paneRef} onScroll={onScroll}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the clicks of buttons */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the clicks of buttons */}
        <div ref={contentRef} onClick={actOn}>
          {(older.more || hidden || before || jump) && (
            <Suspense>
              <OlderMessages
                {...older}
                hidden={hidden}
                pages={history}
                readUpTo={newest?.read_up_to ?? 0}
                deliveredUpTo={newest?.delivered_up_to ?? 0}
                jump={jump}
                conversation={newest?.conversation}
                {...{ name, paneRef, dayOf, dayLabel }}
              />
            </Suspense>
          )}
          {!begun && props.start}
          {days.map(({ day, groups }) => (
            <section key={day}>
              {day !== dayBefore && <DayLine label={dayLabel(groups[0]!.sentAt)} dateTime={day} />}
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
      {!atEnd && (
        <Suspense>
          <NewMessagesPill messages={newest?.messages} onClick={() => toEnd('smooth')} />
        </Suspense>
      )}
    </div>
  )
})
