import type { ReactNode, RefObject, UIEvent } from 'react'

type MessagePaneProps = {
  /** "Messages with Sanne". */
  label: string
  children: ReactNode
  /** The scrolling element, for whoever loads older messages. */
  scrollRef?: RefObject<HTMLDivElement | null>
  onScroll?: (event: UIEvent<HTMLDivElement>) => void
  /** `off` while something is added that is no news. */
  live?: 'polite' | 'off'
}

/** The messages, at most 800 px wide, the newest in sight from the first paint on, without script. */
export function MessagePane({ label, children, scrollRef, onScroll, live = 'polite' }: MessagePaneProps) {
  return (
    <div
      ref={scrollRef}
      onScroll={onScroll}
      // Reversed, a scroller starts at its end and stays there when something is added.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live={live}
      aria-label={label}
    >
      <div className="mx-auto w-full max-w-200 px-4 py-4">{children}</div>
    </div>
  )
}
