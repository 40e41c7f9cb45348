import type { App } from '#server/app.ts'
import { findSettings, listHosts } from './queries.server.ts'
import { siteSettings } from './settings.ts'

/** A site's name and its address (scheme and host), for what no request asked for. */
export async function brandOfSite(app: App, siteId: string): Promise<{ name: string; url: string }> {
  const [settings, hosts] = await Promise.all([findSettings(app.db, siteId), listHosts(app.db, siteId)])
  const { publicUrl } = app.config
  const { protocol, hostname } = new URL(publicUrl)
  const url = hosts.length === 0 || hosts.includes(hostname) ? publicUrl : `${protocol}//${hosts[0]}`
  return { name: siteSettings.parse(settings).name, url }
}
