import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

// Safari has no `requestIdleCallback`.
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 100)

/** False for the server's page until it answers and has nothing else to do; true in a page that the browser draws. */
export function useSettled(): boolean {
  const hydrated = useHydrated()
  const [settled, setSettled] = useState(hydrated)
  useEffect(() => {
    whenIdle(() => setSettled(true))
  }, [])
  return settled
}
