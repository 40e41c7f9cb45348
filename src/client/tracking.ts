import { useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useState } from 'react'
import {
  hasTracking,
  readTracking,
  TRACKING_COOKIE,
  TRACKING_DECLINED,
  type Tracking,
} from '#features/site/tracking.ts'
import { useUser } from './account.ts'
import { pageContext } from './api.ts'

export const TRACKING_STRIP = 'tracking'

const cookieValue = createIsomorphicFn()
  .server(() => pageContext().cookies[TRACKING_COOKIE])
  .client(() => new RegExp(`(?:^|; )${TRACKING_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])

/** Whether this visitor lets us remember where they came from; undefined: they have not answered. */
export function trackingAllowed(): boolean | undefined {
  const value = cookieValue()
  return value === undefined ? undefined : value !== TRACKING_DECLINED
}

// While a page comes alive, what the server sent counts, even if somebody has answered in another tab meanwhile.
const wantedAtFirst = createIsomorphicFn()
  .server(() => trackingAllowed() === undefined)
  .client(() => document.getElementById(TRACKING_STRIP) !== null)

/** What to ask this visitor about, if anything: the address that they came in by, kept nowhere until they agree. */
export function useTrackingToAsk(): Tracking | undefined {
  const search = useRouterState({ select: (state) => state.location.search })
  const [tracking] = useState(() => readTracking(search))
  const [wanted] = useState(wantedAtFirst)
  const visitor = useUser() === null
  return wanted && visitor && hasTracking(tracking) ? tracking : undefined
}
