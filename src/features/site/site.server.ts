import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { findHostOfSite, findSiteByHost, insertSite } from './queries.server.ts'
import { type SiteSettings, siteSettings } from './settings.ts'

export type Company = {
  name: string
  address: string
  city: string
  country: string
  kvk: string
  tradenames: string[]
  vatNumbers: string[]
  deleteDiscount: number | null
}

/** One brand of the deployment. */
export type Site = {
  id: string
  host: string
  demo: boolean
  settings: SiteSettings
  company: Company
  createdAt: Date
}

// An operator's change shows within this time on every node.
const CACHE_MILLISECONDS = 5 * SECOND

/** The part of the program that finds sites. */
type SiteFinder = Pick<App, 'db' | 'clock' | 'config'>

const caches = new WeakMap<SiteFinder, Map<string, { site: Site | undefined; until: number }>>()

/** The site of a host name without its port, or undefined when the deployment has none there. */
export async function siteOfHost(app: SiteFinder, host: string): Promise<Site | undefined> {
  const cache = caches.get(app) ?? new Map<string, { site: Site | undefined; until: number }>()
  caches.set(app, cache)
  const now = app.clock.now().getTime()
  const known = cache.get(host)
  if (known && known.until > now) return known.site
  const row = await findSiteByHost(app.db, host)
  // Strangers choose the Host header: names without a site must not fill the memory.
  if (!row) return undefined
  const site: Site = {
    id: row.id,
    host,
    demo: row.demo && app.config.demo,
    settings: siteSettings.parse(row.settings),
    company: row.company as Company,
    createdAt: row.createdAt,
  }
  cache.set(host, { site, until: now + CACHE_MILLISECONDS })
  return site
}

/** The site whose words and settings are shown: the forced domain's where it is ours, else the host's own. */
export async function siteAskedFor(app: SiteFinder, domain: string | undefined, own: Site): Promise<Site> {
  return (domain && (await siteOfHost(app, domain.toLowerCase()))) || own
}

/** A site by its id, for what nobody asks for at one of its hosts. */
export async function siteOfId(app: App, id: string): Promise<Site | undefined> {
  const row = await findHostOfSite(app.db, id)
  return row && siteOfHost(app, row.host)
}

/** Adds a brand under its host names. Settings that contradict our promises are refused. */
export async function createSite(
  tx: Tx,
  site: {
    id: string
    demo: boolean
    hosts: string[]
    settings: Partial<SiteSettings>
    company: Company
    createdAt: Date
  },
): Promise<void> {
  siteSettings.parse(site.settings)
  await insertSite(tx, site)
}
