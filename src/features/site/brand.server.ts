import type { App } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { findSettings, listHosts } from './queries.server.ts'
import { siteSettings } from './settings.ts'

/**
 * A site's name, address (scheme and host) and time zone, for work outside a request.
 * @param db within a transaction, its `tx`
 */
export async function brandOfSite(
  app: App,
  siteId: string,
  db: Db = app.db,
): Promise<{ name: string; url: string; timeZone: string }> {
  const [settings, hosts] = await Promise.all([findSettings(db, siteId), listHosts(db, siteId)])
  const { name, desk } = siteSettings.parse(settings)
  return {
    name,
    timeZone: desk.time_zone,
    url: siteAddress(app.config, mainHost(app.config, hosts)),
  }
}

/** The host by which a site is known: the deployment's own if it is one of its hosts, else the one that it has had longest. */
export function mainHost({ publicUrl }: { publicUrl: string }, hosts: readonly string[]): string {
  const { hostname } = new URL(publicUrl)
  return hosts.includes(hostname) ? hostname : (hosts[0] ?? hostname)
}

/**
 * Scheme, host and port of a site. The host is the one we know and the rest comes from `PUBLIC_URL`, so that
 * no request can change it.
 */
export function siteAddress({ publicUrl }: { publicUrl: string }, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}
