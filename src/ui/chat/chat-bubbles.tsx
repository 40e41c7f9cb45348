import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { type MessageState, MessageTicks } from './message-ticks.tsx'

export type Bubble = {
  id: string
  /** With it, the bubble has a button with `data-acts`, whose clicks are heard above. */
  seq?: number
  content: ReactNode
  /** A photo or a gift, shown without a bubble. */
  bare?: boolean
  failed?: boolean
}

type ChatBubblesProps = {
  /** Sent by the viewer. */
  mine: boolean
  /** The sender's name, for screen readers. */
  author: string
  bubbles: Bubble[]
  /** "Options". */
  actsLabel: string
  /** "14:05". */
  time: string
  dateTime?: string
  /** The state of the group's last message; only if `mine`. */
  state?: MessageState
  stateLabel?: string
  /** Shows "Try again" beside a failed group's time; called with the id of its first failed message. */
  onRetry?: (id: string) => void
  retryLabel?: string
  /** Shows the button that takes the first failed message back into the composer. */
  onTakeBack?: (id: string) => void
  takeBackLabel?: string
  /** Just arrived: animates in. */
  fresh?: boolean
}

/** The messages that one member sent within the same minute. */
export function ChatBubbles({
  mine,
  author,
  bubbles,
  actsLabel,
  time,
  dateTime,
  state,
  stateLabel = '',
  onRetry,
  retryLabel,
  onTakeBack,
  takeBackLabel,
  fresh = false,
}: ChatBubblesProps) {
  const failed = bubbles.find((bubble) => bubble.failed)
  return (
    <article
      className={cx(
        'mt-3 flex flex-col gap-0.75',
        mine ? 'items-end' : 'items-start',
        fresh && 'animate-rise',
      )}
    >
      <span className="sr-only">{author}</span>
      {bubbles.map((bubble, index) => {
        const first = index === 0
        const last = index === bubbles.length - 1
        return (
          <div
            key={bubble.id}
            className={cx('flex max-w-[82%] flex-col md:max-w-[70%]', mine ? 'items-end' : 'items-start')}
          >
            <div
              data-bubble
              className={cx(
                'group relative max-w-full',
                !bubble.bare && 'rounded-card px-4 py-2 as-written wrap-anywhere whitespace-pre-wrap',
                !bubble.bare &&
                  (mine ? 'bg-primary-soft text-ink' : 'border border-edge bg-surface shadow-card'),
                !bubble.bare && !first && (mine ? 'rounded-se-sm' : 'rounded-ss-sm'),
                !bubble.bare && !last && (mine ? 'rounded-ee-sm' : 'rounded-es-sm'),
                bubble.failed && 'ring-1 ring-danger-ink',
              )}
            >
              {bubble.content}
              {bubble.seq && (
                <button
                  type="button"
                  data-acts={bubble.seq}
                  aria-label={actsLabel}
                  // Not by opacity: each would be painted by itself, in a long conversation with every frame.
                  className={cx(
                    'absolute inset-y-0 my-auto grid size-11 place-items-center rounded-full text-transparent group-hover:text-ink-soft hover:bg-hover focus-visible:text-ink-soft',
                    mine ? 'end-full' : 'start-full',
                  )}
                >
                  <EllipsisVertical aria-hidden="true" className="size-5" />
                </button>
              )}
            </div>
          </div>
        )
      })}
      <p className="flex items-center gap-1 px-1.5 text-xs text-ink-soft">
        <time dateTime={dateTime}>{time}</time>
        {mine && state && <MessageTicks state={state} label={stateLabel} />}
        {failed && onRetry && (
          <button
            type="button"
            onClick={() => onRetry(failed.id)}
            className="-my-2 min-h-11 rounded-full px-2 text-sm font-semibold text-danger-ink hover:underline"
          >
            {retryLabel}
          </button>
        )}
        {failed && onTakeBack && (
          <button
            type="button"
            onClick={() => onTakeBack(failed.id)}
            className="-my-2 -ms-1 min-h-11 rounded-full px-2 text-sm font-semibold text-ink-soft hover:underline"
          >
            {takeBackLabel}
          </button>
        )}
      </p>
    </article>
  )
}
