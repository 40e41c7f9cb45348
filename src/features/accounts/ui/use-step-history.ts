import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tells one step's history entry from the next. */
    signupStep?: number
  }
}

/** The browser's back and forward go through the steps like the page's own buttons. */
export function useStepHistory(onMove: (by: 1 | -1) => void) {
  const router = useRouter()
  const pushed = useRef(0)
  const move = useRef(onMove)
  move.current = onMove

  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        if (action.type !== 'BACK' && action.type !== 'FORWARD') return
        const by = action.type === 'BACK' ? -1 : 1
        pushed.current = Math.max(0, pushed.current + by)
        move.current(by)
      }),
    [router],
  )

  return {
    /** Notes that a step was reached. */
    reach(step: number) {
      pushed.current++
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, signupStep: step }),
        resetScroll: false,
        viewTransition: false,
      })
    },
    /** Goes one step back. */
    back() {
      if (pushed.current > 0) router.history.back()
      else move.current(-1)
    },
  }
}
