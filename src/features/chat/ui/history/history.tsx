import {
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '#shared/message.ts'
import { DayLine } from '#ui/chat/day-line.tsx'
import type { ConversationPage } from '../conversation-query.ts'
import { MessageGroup } from '../message-group.tsx'
import { timelineOf } from '../timeline.ts'

/** As many as are drawn within a frame on a slow phone. */
const CHUNK_MESSAGES = 12
/** A run of messages within a minute is kept together up to here. */
const LONGEST_CHUNK = 50
const MOUNTED_WITHIN = '1500px 0px'
const MESSAGE_PIXELS = 64

type Shared = {
  /** The other member's name. */
  name: string
  /** Drawn wherever the reader is: the message that is jumped to. */
  wanted: number | undefined
  paneRef: RefObject<HTMLDivElement | null>
  dayOf: (time: number) => string
  dayLabel: (time: number) => string
}

export type HistoryProps = Shared & {
  /** Without the newest; the newest of these first. */
  pages: readonly ConversationPage[]
  /** The last of my messages that the other has read, and that a browser of theirs has got. */
  readUpTo: number
  deliveredUpTo: number
}

/** The older messages, in chunks of which only those near the view are drawn; the others keep their height. */
export function History({ pages, readUpTo, deliveredUpTo, ...shared }: HistoryProps) {
  const watch = useWatch(shared.paneRef)
  const chunks = pages.toReversed().flatMap((page) => chunksOf(page.messages))
  return (
    <div aria-live="off">
      {chunks.map((messages, index) => (
        <Chunk
          key={messages.at(-1)!.seq}
          messages={messages}
          before={lastShown(chunks[index - 1])}
          readUpTo={Math.min(readUpTo, messages.at(-1)!.seq)}
          deliveredUpTo={Math.min(deliveredUpTo, messages.at(-1)!.seq)}
          watch={watch}
          {...shared}
          wanted={holds(messages, shared.wanted) ? shared.wanted : undefined}
        />
      ))}
    </div>
  )
}

const chunked = new WeakMap<readonly Message[], Message[][]>()

/** Cuts a page into chunks from its end; the same ones as long as the page is the same. */
function chunksOf(page: readonly Message[]): Message[][] {
  const known = chunked.get(page)
  if (known) return known
  const chunks: Message[][] = []
  for (let end = page.length, start: number; end > 0; end = start) {
    start = Math.max(0, end - CHUNK_MESSAGES)
    while (start > 0 && end - start < LONGEST_CHUNK && together(page[start - 1]!, page[start]!)) start--
    chunks.unshift(page.slice(start, end))
  }
  chunked.set(page, chunks)
  return chunks
}

function together(one: Message, next: Message): boolean {
  return one.mine === next.mine && one.created_at.slice(0, 16) === next.created_at.slice(0, 16)
}

function holds(messages: readonly Message[], seq: number | undefined): boolean {
  return seq !== undefined && messages[0]!.seq <= seq && seq <= messages.at(-1)!.seq
}

function lastShown(messages: readonly Message[] | undefined): string | undefined {
  return messages?.findLast(({ gone }) => gone !== 'deleted')?.created_at
}

type Watch = (element: Element, tell: (near: boolean) => void) => () => void

/** One observer for all chunks. */
function useWatch(paneRef: RefObject<HTMLDivElement | null>): Watch {
  const [watch] = useState(() => {
    const watched = new Map<Element, (near: boolean) => void>()
    let observer: IntersectionObserver | undefined
    const note = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    }
    return (element: Element, tell: (near: boolean) => void) => {
      observer ??= new IntersectionObserver(note, { root: paneRef.current, rootMargin: MOUNTED_WITHIN })
      watched.set(element, tell)
      observer.observe(element)
      return () => {
        watched.delete(element)
        observer?.unobserve(element)
      }
    }
  })
  return watch
}

type ChunkProps = Shared & {
  messages: readonly Message[]
  /** When the message before these was sent. */
  before: string | undefined
  readUpTo: number
  deliveredUpTo: number
  watch: Watch
}

const Chunk = memo(function Chunk({ watch, ...props }: ChunkProps) {
  const { messages, paneRef } = props
  const ref = useRef<HTMLDivElement>(null)
  const height = useRef(messages.length * MESSAGE_PIXELS)
  const [near, setNear] = useState(false)
  const drawn = near || props.wanted !== undefined
  useEffect(() => {
    const block = ref.current!
    // What has the focus stays.
    return watch(block, (near) =>
      startTransition(() => setNear(near || block.contains(document.activeElement))),
    )
  }, [watch])
  useLayoutEffect(() => {
    const block = ref.current
    if (!drawn || !block) return
    const measure = () => {
      const { height: now, bottom } = block.getBoundingClientRect()
      const before = height.current
      const pane = paneRef.current
      height.current = now
      // The pane scrolls from its end: what grows below the top of the view moves the view.
      if (pane && now !== before && bottom - before > pane.getBoundingClientRect().top)
        pane.scrollTop -= now - before
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(block)
    return () => resized.disconnect()
  }, [drawn, paneRef])
  return (
    <div ref={ref} className="flow-root" style={drawn ? undefined : { height: height.current }}>
      {drawn && <Drawn {...props} />}
    </div>
  )
})

function Drawn({
  messages,
  before,
  readUpTo,
  deliveredUpTo,
  name,
  dayOf,
  dayLabel,
}: Omit<ChunkProps, 'watch'>) {
  const t = useTranslations('chat.messages')
  const days = useMemo(
    () =>
      timelineOf({ pages: [{ messages, read_up_to: readUpTo, delivered_up_to: deliveredUpTo }] }, [], dayOf),
    [messages, readUpTo, deliveredUpTo, dayOf],
  )
  const dayBefore = before && dayOf(Date.parse(before))
  return days.map(({ day, groups }) => (
    <section key={day}>
      {day !== dayBefore && <DayLine label={dayLabel(groups[0]!.sentAt)} dateTime={day} />}
      {groups.map((group) => (
        <MessageGroup
          key={group.key}
          group={group}
          author={group.mine ? t('you') : name}
          name={name}
          openedAt={Number.POSITIVE_INFINITY}
          onRetry={nothing}
          onTakeBack={nothing}
        />
      ))}
    </section>
  ))
}

// What the server has accepted cannot fail any more.
function nothing() {}
