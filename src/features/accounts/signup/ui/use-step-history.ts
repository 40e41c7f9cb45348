import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the signup that this history entry shows. */
    signupStep?: number
  }
}

/** Lets the browser's back and forward go through the steps, like the page's buttons. */
export function useStepHistory(onMove: (by: 1 | -1) => void) {
  const router = useRouter()
  const pushed = useRef(0)
  const move = useEffectEvent(onMove)

  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        if (action.type !== 'BACK' && action.type !== 'FORWARD') return
        const by = action.type === 'BACK' ? -1 : 1
        pushed.current = Math.max(0, pushed.current + by)
        move(by)
      }),
    [router],
  )

  return {
    /** Pushes a history entry for a step. */
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
    back() {
      if (pushed.current > 0) router.history.back()
      else onMove(-1)
    },
  }
}
