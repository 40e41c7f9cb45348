import { type ComponentType, useEffect, useState } from 'react'

const TOUCHES = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'wheel',
  'dragenter',
] as const

let touched: Promise<void> | undefined

/**
 * Resolves at the visitor's first interaction with the page, after it was hydrated. The pointer move that browsers report
 * for a pointer at rest, when the page below it changes, does not count.
 */
export function afterTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    let rested: string | undefined
    const done = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        const place = `${event.screenX} ${event.screenY}`
        const moved = rested !== undefined && rested !== place
        rested = place
        if (!moved) return
      }
      for (const touch of TOUCHES) removeEventListener(touch, done, true)
      resolve()
    }
    for (const touch of TOUCHES) addEventListener(touch, done, { capture: true, passive: true })
  })
  return touched
}

/** A component that adds to a page what only a touch can ask for; undefined until its script is there. */
export function useAfterTouch<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ Added: ComponentType<Props> }>()
  useEffect(() => {
    let wanted = true
    // Offline there is nothing to add.
    void afterTouch()
      .then(load)
      .then(
        ({ default: Added }) => wanted && setLoaded({ Added }),
        () => {},
      )
    return () => {
      wanted = false
    }
  }, [load])
  return loaded?.Added
}
