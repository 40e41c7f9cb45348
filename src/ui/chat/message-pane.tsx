import type { ReactNode, RefObject, UIEvent } from 'react'

type MessagePaneProps = {
  /** "Messages with Sanne". */
  label: string
  children: ReactNode
  /** The scrolling element, to load older messages. */
  scrollRef?: RefObject<HTMLDivElement | null>
  onScroll?: (event: UIEvent<HTMLDivElement>) => void
}

/** The messages, at most 800 px wide, scrolled to the newest from the first paint on, without script. */
export function MessagePane({ label, children, scrollRef, onScroll }: MessagePaneProps) {
  return (
    <div
      ref={scrollRef}
      onScroll={onScroll}
      // A reversed flex container starts at its end and stays there when messages are added.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto bg-canvas overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-live="polite"
      aria-label={label}
    >
      <div className="mx-auto w-full max-w-200 px-4 py-4">{children}</div>
    </div>
  )
}
