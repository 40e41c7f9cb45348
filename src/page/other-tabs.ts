import { createContext, useContext, useEffect } from 'react'
import { forgetKept, forgetLoggedOut } from './kept/kept-of-member.ts'
import { pageMember } from './page-member.ts'

/** Messages between tabs. A channel does not deliver to its own tab. */
type Told = { kind: 'left'; member: string }

const tabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('log-out')
export const tell = (told: Told) => tabs?.postMessage(told)

/**
 * What features store about a member in this browser, in addition to `kept-of-member.ts`. Provided by the
 * frame.
 */
export type HeldByFeatures = {
  /** Messages and photos that would be lost with a logout. */
  countUnsent(member: string): Promise<number>
  forget(member: string): Promise<void>
}

export const HeldByFeaturesContext = createContext<HeldByFeatures | null>(null)

export function useHeldByFeatures(): HeldByFeatures {
  const held = useContext(HeldByFeaturesContext)
  if (!held) throw new Error('logging out works only inside the frame')
  return held
}

/** Deletes here the data of members who log out in other tabs, also while this one was away. */
export function useOtherTabsLogOuts(): void {
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Told>) => {
      void forgetKept(data.member)
      if (pageMember() === data.member) window.location.reload()
    }
    const comeBack = () => {
      // What the page itself still shows is theirs as well.
      if (forgetLoggedOut().includes(pageMember() ?? '')) window.location.reload()
    }
    tabs?.addEventListener('message', hear)
    window.addEventListener('pageshow', comeBack)
    return () => {
      tabs?.removeEventListener('message', hear)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])
}

/**
 * Waits until no other page has this name. Then it is this page's, until it gives it back or ends.
 * @returns what gives it back
 */
export function hold(name: string): Promise<() => void> {
  // Missing on sites without TLS.
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((held) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => held(release)))
      .catch(() => held(() => {}))
  })
}
