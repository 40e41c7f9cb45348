import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { PhotoListProps } from './own-photo-list.tsx'

const TOUCHES = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const

/**
 * The sortable list, loaded at the first interaction with the page, so that viewing it loads nothing.
 * Restores the focus.
 */
export function useSorting(): ComponentType<PhotoListProps> | undefined {
  const [list, setList] = useState<{ Sorted: ComponentType<PhotoListProps> }>()
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const forget = () => {
      for (const touch of TOUCHES) removeEventListener(touch, load)
    }
    let left = false
    const listen = () => {
      for (const touch of TOUCHES) addEventListener(touch, load, { passive: true })
    }
    const load = () => {
      forget()
      import('./own-photo-sorting.tsx').then(
        ({ default: Sorted }) => {
          focused.current = document.activeElement?.id
          setList({ Sorted })
        },
        // Offline, for example: the next touch tries again.
        () => left || listen(),
      )
    }
    listen()
    return () => {
      left = true
      forget()
    }
  }, [])
  useEffect(() => {
    if (list && focused.current && document.activeElement === document.body)
      document.getElementById(focused.current)?.focus()
  }, [list])
  return list?.Sorted
}
