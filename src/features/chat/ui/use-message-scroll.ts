import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance of the end, the view follows new messages. */
const AT_END_PIXELS = 60
/** What is drawn on a longer way would keep stopping a smooth scroll. */
const SMOOTH_SCREENS = 3

// The server has no layout to measure.
const useMeasureEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

/**
 * Keeps the reader's place in a pane with reversed scrolling (0 is the end, above it is negative). Older
 * messages do not move anything there; growth at the end is compensated, unless the reader is at the end.
 */
export function useMessageScroll(contentRef: RefObject<HTMLDivElement | null>) {
  const paneRef = useRef<HTMLDivElement>(null)
  const held = useRef<{ element: Element; distance: number } | null>(null)
  const [atEnd, setAtEnd] = useState(true)

  useMeasureEffect(() => {
    const pane = paneRef.current
    const content = contentRef.current
    if (!pane || !content) return
    const distance = (element: Element) =>
      content.getBoundingClientRect().bottom - element.getBoundingClientRect().top
    if (held.current?.element.isConnected && pane.scrollTop < -AT_END_PIXELS) {
      const added = distance(held.current.element) - held.current.distance
      if (added !== 0) pane.scrollTop -= added
    }
    const element = lastOf(content.getElementsByTagName('article'))
    held.current = element ? { element, distance: distance(element) } : null
  })

  const onScroll = useCallback(() => {
    const pane = paneRef.current
    if (pane) setAtEnd(pane.scrollTop >= -AT_END_PIXELS)
  }, [])
  const toEnd = useCallback((behavior: ScrollBehavior) => {
    const pane = paneRef.current
    const isFar = pane && -pane.scrollTop > pane.clientHeight * SMOOTH_SCREENS
    pane?.scrollTo({ top: 0, behavior: isFar ? 'instant' : behavior })
  }, [])
  return { paneRef, atEnd, onScroll, toEnd }
}

function lastOf(elements: HTMLCollectionOf<HTMLElement>): HTMLElement | undefined {
  return elements[elements.length - 1]
}
