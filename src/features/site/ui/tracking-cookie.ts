import { useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useState } from 'react'
import { useUser } from '#page/account.ts'
import { pageContext } from '#page/page-context.ts'
import { hasTracking, readTracking, TRACKING_COOKIE, TRACKING_DECLINED, type Tracking } from '../tracking.ts'

export const TRACKING_STRIP = 'tracking'

const cookieValue = createIsomorphicFn()
  .server(() => pageContext().cookies[TRACKING_COOKIE])
  .client(() => new RegExp(`(?:^|; )${TRACKING_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])

/** Whether this visitor lets us store where they came from; undefined without an answer. */
export function trackingAllowed(): boolean | undefined {
  const value = cookieValue()
  return value === undefined ? undefined : value !== TRACKING_DECLINED
}

// Hydration must render what the server sent, even if another tab has answered since.
const wantedAtFirst = createIsomorphicFn()
  .server(() => trackingAllowed() === undefined)
  .client(() => document.getElementById(TRACKING_STRIP) !== null)

/**
 * The tracking parameters to ask this visitor about, from the page's address; not stored before the visitor
 * agrees.
 */
export function useTrackingToAsk(): Tracking | undefined {
  const search = useRouterState({ select: (state) => state.location.search })
  const [tracking] = useState(() => readTracking(search))
  const [wanted] = useState(wantedAtFirst)
  const visitor = useUser() === null
  return wanted && visitor && hasTracking(tracking) ? tracking : undefined
}
