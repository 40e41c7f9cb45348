import { useSyncExternalStore } from 'react'

let place: Element | null = null
const listeners = new Set<() => void>()

/** The ref of the place in a page's flow for what its member is asked for. */
export function setAsksPlace(element: Element | null): void {
  place = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** That place; null on pages without one. */
export function useAsksPlace(): Element | null {
  return useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  )
}
