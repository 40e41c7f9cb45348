import type { SiteContext } from './context.server.ts'
import type { Site } from './site.server.ts'
import { hasTracking, readTracking, TRACKING_COOKIE, TRACKING_DECLINED, type Tracking } from './tracking.ts'

/** The invitation itself: what the site asks for before it lets somebody in. Gone with the browser's session. */
const NETWORK_COOKIE = 'network'
export const TRACKING_SECONDS = 30 * 24 * 3_600

/** Keeps the network that lets a visitor in, where a site asks for one; nothing else before they agreed. */
export function noteArrival({ site, cookies }: Pick<SiteContext, 'site' | 'cookies'>, query: unknown): void {
  const { network } = readTracking(query)
  if (network && asksForNetwork(site)) cookies.set(NETWORK_COOKIE, network, { httpOnly: true })
}

function asksForNetwork({ settings }: Site): boolean {
  const opensSearch = !settings.logged_out_search && settings.logged_out_search_trafficsource
  return settings.signups === 'with_trafficsource' || opensSearch
}

/** The visitor's answer to whether we may remember where they came from; it can be changed at any time. */
export function chooseTracking({ cookies }: SiteContext, accept: boolean, tracking: Tracking): void {
  const kept = readTracking(tracking)
  const value = accept && hasTracking(kept) ? new URLSearchParams(kept).toString() : TRACKING_DECLINED
  cookies.set(TRACKING_COOKIE, value, { maxAgeSeconds: TRACKING_SECONDS, httpOnly: false })
}

/** The network that a visitor came through, as far as we may know it. */
export function networkOfVisitor({ cookies }: Pick<SiteContext, 'cookies'>): string | undefined {
  return readTracking({ network: cookies.get(NETWORK_COOKIE) }).network ?? allowed({ cookies }).network
}

/** Whether the site lets this visitor sign up. */
export function mayEnter(context: SiteContext): boolean {
  return context.site.settings.signups === 'all' || networkOfVisitor(context) !== undefined
}

/** What is saved with a signup: what the visitor allowed, and the invitation that let them in. */
export function trackingOf(context: SiteContext): Record<string, string> {
  const network = asksForNetwork(context.site) ? networkOfVisitor(context) : undefined
  return { ...(network && { network }), ...allowed(context) }
}

function allowed({ cookies }: Pick<SiteContext, 'cookies'>): Tracking {
  const value = cookies.get(TRACKING_COOKIE) ?? ''
  return value === TRACKING_DECLINED ? {} : readTracking(Object.fromEntries(new URLSearchParams(value)))
}
