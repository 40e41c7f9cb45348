import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { PhotoListProps } from './own-photo-list.tsx'

const TOUCHES = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin'] as const

/**
 * The list whose photos can be moved: it comes when somebody begins to use the page, so that looking at it loads
 * nothing of it. What had the focus keeps it.
 */
export function useSorting(): ComponentType<PhotoListProps> | undefined {
  const [list, setList] = useState<{ Sorted: ComponentType<PhotoListProps> }>()
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const forget = () => {
      for (const touch of TOUCHES) removeEventListener(touch, load)
    }
    const load = () => {
      forget()
      void import('./own-photo-sorting.tsx').then(({ default: Sorted }) => {
        focused.current = document.activeElement?.id
        setList({ Sorted })
      })
    }
    for (const touch of TOUCHES) addEventListener(touch, load, { passive: true })
    return forget
  }, [])
  useEffect(() => {
    if (list && focused.current && document.activeElement === document.body)
      document.getElementById(focused.current)?.focus()
  }, [list])
  return list?.Sorted
}
