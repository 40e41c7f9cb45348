import type { SiteContext } from './context.server.ts'
import type { Site } from './site.server.ts'
import { hasTracking, readTracking, TRACKING_COOKIE, TRACKING_DECLINED, type Tracking } from './tracking.ts'

/** Holds the network that serves as an invitation, on sites that require one. Ends with the browser's session. */
export const NETWORK_COOKIE = 'network'
const TRACKING_SECONDS = 30 * 24 * 3_600

/** Stores the network that admits a visitor, if the site requires one. Everything else waits for consent. */
export function noteArrival({ site, cookies }: Pick<SiteContext, 'site' | 'cookies'>, query: unknown): void {
  const { network } = readTracking(query)
  if (network && asksForNetwork(site)) cookies.set(NETWORK_COOKIE, network, { httpOnly: true })
}

function asksForNetwork({ settings }: Site): boolean {
  const opensSearch = !settings.logged_out_search && settings.logged_out_search_trafficsource
  return settings.signups === 'with_trafficsource' || opensSearch
}

/** Stores the answer to the tracking question; it can be changed at any time. */
export function chooseTracking({ cookies }: SiteContext, accept: boolean, tracking: Tracking): void {
  const kept = readTracking(tracking)
  const value = accept && hasTracking(kept) ? new URLSearchParams(kept).toString() : TRACKING_DECLINED
  cookies.set(TRACKING_COOKIE, value, { maxAgeSeconds: TRACKING_SECONDS, httpOnly: false })
}

/** The network that the visitor came through, from the invitation or by consent. */
export function networkOfVisitor({ cookies }: Pick<SiteContext, 'cookies'>): string | undefined {
  return readTracking({ network: cookies.get(NETWORK_COOKIE) }).network ?? allowed({ cookies }).network
}

/** Whether this visitor may sign up. */
export function mayEnter(context: SiteContext): boolean {
  return context.site.settings.signups === 'all' || networkOfVisitor(context) !== undefined
}

/** Whether this visitor may see members: as every visitor, or because of their network. */
export function mayLookAround(context: Pick<SiteContext, 'site' | 'cookies'>): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = context.site.settings
  return logged_out_search || (logged_out_search_trafficsource && networkOfVisitor(context) !== undefined)
}

/** The tracking data to store with a signup: what the visitor allowed, and the invitation. */
export function trackingOf(context: SiteContext): Record<string, string> {
  const network = asksForNetwork(context.site) ? networkOfVisitor(context) : undefined
  return { ...(network && { network }), ...allowed(context) }
}

function allowed({ cookies }: Pick<SiteContext, 'cookies'>): Tracking {
  const value = cookies.get(TRACKING_COOKIE) ?? ''
  return value === TRACKING_DECLINED ? {} : readTracking(Object.fromEntries(new URLSearchParams(value)))
}
