import { useCallback } from 'react'
import { type Box, freePlace, isFree } from './free-place.ts'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="slider"], [role="switch"], [tabindex="0"]'
const BARS = 'header, nav'
/** Enough of a control this wide and high, such as a card, stays in reach beside a popup. */
const LARGE = 120
const SETTLED_MILLISECONDS = 150

/**
 * Keeps a popup where it covers no control and not what has the focus (WCAG 2.4.11). Where a page is full of controls it
 * may cover some, for it has a button that closes it, but neither a bar nor the focus; without such a place it waits unseen.
 * @returns the popup's ref
 */
export function useFreePlace(prefer: 'top' | 'bottom') {
  return useCallback((popup: HTMLElement | null) => (popup ? keepFree(popup, prefer) : undefined), [prefer])
}

function keepFree(popup: HTMLElement, prefer: 'top' | 'bottom'): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    const { width, height } = popup.getBoundingClientRect()
    // A dialog hides it.
    if (width === 0) return
    const { controls, never } = takenBeside(popup)
    const all = [...controls, ...never]
    const isShown = popup.style.visibility === 'visible'
    if (isShown && isFree(popup.getBoundingClientRect(), all)) return
    const find = (taken: Box[]) =>
      freePlace(
        { width, height },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        taken,
        prefer,
      )
    const free = find(all) ?? find(never)
    popup.style.visibility = free ? 'visible' : 'hidden'
    if (!free) return
    popup.style.left = `${free.left}px`
    popup.style.top = `${free.top + window.scrollY}px`
  }
  const settle = () => {
    clearTimeout(settling)
    settling = setTimeout(place, SETTLED_MILLISECONDS)
  }
  place()
  const resized = new ResizeObserver(settle)
  resized.observe(document.body)
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'focusin',
    // What is pressed in it stays under the finger.
    ({ target }) => popup.contains(target as Node) || place(),
    { signal },
  )
  window.addEventListener('resize', settle, { signal })
  // It stays where it is, but one that found no place may find one further on.
  const seek = () => popup.style.visibility === 'hidden' && settle()
  window.addEventListener('scroll', seek, { signal, passive: true })
  return () => {
    clearTimeout(settling)
    resized.disconnect()
    listening.abort()
  }
}

/** What a popup should not cover, which are the controls in view, and what it never may: the bars and what has the focus. */
function takenBeside(popup: HTMLElement): { controls: Box[]; never: Box[] } {
  // After a touch, what has the focus is not shown to have it.
  const focused = document.querySelector(':focus-visible')
  const controls: Box[] = []
  const never: Box[] = []
  const take = (boxes: Box[], element: Element) => {
    const box = element.getBoundingClientRect()
    const inView = box.bottom > 0 && box.top < window.innerHeight && box.width > 1 && box.height > 1
    if (inView && !popup.contains(element)) boxes.push(box)
  }
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    // What a closed menu holds has a place in the window too.
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    const area = areaOf(control)
    const { width, height } = area.getBoundingClientRect()
    if (control === focused) take(never, area)
    else if (width < LARGE || height < LARGE) take(controls, area)
  }
  for (const bar of document.querySelectorAll(BARS))
    if (['fixed', 'sticky'].includes(getComputedStyle(bar).position)) take(never, bar)
  return { controls, never }
}

/** What reacts to a click: a link may be spread over the card that it belongs to. */
function areaOf(control: HTMLElement): Element {
  const spread = getComputedStyle(control, '::after')
  const isSpread = spread.position === 'absolute' && spread.inset === '0px'
  return (isSpread && getComputedStyle(control).position === 'static' && control.offsetParent) || control
}
