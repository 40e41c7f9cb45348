import { createContext, useContext, useEffect } from 'react'
import { forgetKept, forgetLoggedOut } from './kept/kept-of-member.ts'
import { pageMember } from './page-member.ts'

/** Messages between tabs. A channel does not deliver to its own tab. */
export type Told =
  | { kind: 'left'; member: string }
  | { kind: 'count'; member: string; question: string }
  | { kind: 'counted'; question: string; messages: number }

export const tabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('log-out')
export const tell = (told: Told) => tabs?.postMessage(told)

/**
 * What features store about a member in this browser, in addition to `kept-of-member.ts`. Provided by the
 * frame.
 */
export type HeldByFeatures = {
  /** Messages that would be lost with a logout. */
  countUnsentMessages(member: string): number
  forget(member: string): Promise<void>
}

export const HeldByFeaturesContext = createContext<HeldByFeatures | null>(null)

export function useHeldByFeatures(): HeldByFeatures {
  const held = useContext(HeldByFeaturesContext)
  if (!held) throw new Error('logging out works only inside the frame')
  return held
}

/**
 * Deletes here the data of members who log out in other tabs, also while this one was away, and answers how many of
 * their messages are unsent here.
 */
export function useOtherTabsLogOuts(): void {
  const { countUnsentMessages } = useHeldByFeatures()
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'left') {
        void forgetKept(data.member)
        if (pageMember() === data.member) window.location.reload()
      }
      if (data.kind !== 'count') return
      const messages = countUnsentMessages(data.member)
      if (messages > 0) tell({ kind: 'counted', question: data.question, messages })
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
  }, [countUnsentMessages])
}
