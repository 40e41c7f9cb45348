import { type PointerEvent, useRef } from 'react'

// A smaller movement is a tap.
const TAP_PIXELS = 8
/** A card leaves when pulled by this share of its width, or thrown at this speed. */
const PULL_SHARE = 0.32
const THROW_PIXELS_A_MILLISECOND = 0.55
const DEGREES_AT_FULL_PULL = 14

type Drag = {
  pointer: number
  x: number
  y: number
  dragging: boolean
  last: { x: number; time: number }
  /** The card's width, read once: to read it at each move would lay the page out again. */
  width: number
  speed: number
}

/**
 * Makes a card draggable. It moves by its own style, without a render for each frame; on release it falls back, or
 * `onThrow` decides.
 */
export function useDrag(onThrow: (like: boolean) => boolean) {
  const drag = useRef<Drag>(undefined)
  const swallowClick = useRef(false)

  const letGo = (card: HTMLElement) => {
    drag.current = undefined
    card.dataset.dragging = 'false'
    for (const property of ['translate', 'rotate', 'will-change']) card.style.removeProperty(property)
    pull(card, undefined)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      swallowClick.current = false
      const { clientX: x, clientY: y, timeStamp: time, pointerId: pointer } = event
      const width = event.currentTarget.offsetWidth
      drag.current = { pointer, x, y, dragging: false, last: { x, time }, speed: 0, width }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const state = drag.current
      if (!state || state.pointer !== event.pointerId) return
      const card = event.currentTarget
      const x = event.clientX - state.x
      if (!state.dragging) {
        if (Math.abs(x) < TAP_PIXELS) return
        state.dragging = true
        swallowClick.current = true
        card.setPointerCapture(event.pointerId)
        card.dataset.dragging = 'true'
        card.style.willChange = 'translate, rotate'
      }
      const passed = event.timeStamp - state.last.time
      if (passed > 0) state.speed = (event.clientX - state.last.x) / passed
      state.last = { x: event.clientX, time: event.timeStamp }
      card.style.translate = `${x}px ${(event.clientY - state.y) * 0.35}px`
      card.style.rotate = `${(x / state.width) * DEGREES_AT_FULL_PULL}deg`
      pull(card, Math.max(-1, Math.min(1, x / (state.width * PULL_SHARE))))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const state = drag.current
      if (!state || state.pointer !== event.pointerId) return
      const card = event.currentTarget
      const x = event.clientX - state.x
      const thrown = Math.abs(state.speed) > THROW_PIXELS_A_MILLISECOND && state.speed * x > 0
      const goes = state.dragging && (thrown || Math.abs(x) > state.width * PULL_SHARE)
      letGo(card)
      if (goes) onThrow(x > 0)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      letGo(event.currentTarget)
    },
    /** A drag that ends on a link must not follow it. */
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!swallowClick.current) return
      swallowClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Tells the card's stamps alone: what the whole card inherits is computed for all its parts in each frame. */
function pull(card: HTMLElement, share: number | undefined): void {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]'))
    if (share === undefined) stamp.style.removeProperty('--pull')
    else stamp.style.setProperty('--pull', String(share))
}
