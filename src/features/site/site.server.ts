import * as z from 'zod'
import type { App } from '#server/app.ts'
import { SECOND } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { StartupError } from '#server/startup-error.ts'
import { mainHost } from './brand.server.ts'
import type { Company } from './company.ts'
import {
  findHostOfSite,
  findSiteByHost,
  insertSite,
  listAllHosts,
  listFirstHosts,
  listHosts,
} from './queries.server.ts'
import { type SiteSettings, siteSettings } from './settings.ts'

/** One brand of the deployment. */
export type Site = {
  id: string
  /** Where it was asked for. */
  host: string
  /** Where search engines find it, whichever of its hosts they ask. */
  mainHost: string
  demo: boolean
  settings: SiteSettings
  company: Company
  createdAt: Date
}

// The time within which an operator's change shows on every node.
const CACHE_MILLISECONDS = 5 * SECOND

/** The parts of the app that finding a site needs. */
type SiteFinder = Pick<App, 'db' | 'clock' | 'config'>

const caches = new WeakMap<SiteFinder, Map<string, { site: Site | undefined; until: number }>>()

/**
 * The site with this host name (without port), or undefined.
 * @param db within a transaction, its `tx`
 */
export async function siteOfHost(app: SiteFinder, host: string, db: Db = app.db): Promise<Site | undefined> {
  const cache = caches.get(app) ?? new Map<string, { site: Site | undefined; until: number }>()
  caches.set(app, cache)
  const now = app.clock.now().getTime()
  const known = cache.get(host)
  if (known && known.until > now) return known.site
  const row = await findSiteByHost(db, host)
  // Unknown hosts are not cached: clients choose the Host header and could fill the memory.
  if (!row) return undefined
  const site: Site = {
    id: row.id,
    host,
    mainHost: mainHost(app.config, row.hosts ?? [host]),
    demo: row.demo && app.config.demo,
    settings: siteSettings.parse(row.settings),
    company: row.company as Company,
    createdAt: row.createdAt,
  }
  cache.set(host, { site, until: now + CACHE_MILLISECONDS })
  return site
}

const hostLists = new WeakMap<SiteFinder, { hosts: Promise<Set<string>>; until: number }>()

/**
 * Whether a site has this host name (without port). Strangers choose what is asked here, so one statement each few seconds
 * answers for all names.
 */
export async function isHostOfSite(app: SiteFinder, host: string): Promise<boolean> {
  const now = app.clock.now().getTime()
  const known = hostLists.get(app)
  if (known && known.until > now) return (await known.hosts).has(host)
  const hosts = listAllHosts(app.db).then((all) => new Set(all))
  hostLists.set(app, { hosts, until: now + CACHE_MILLISECONDS })
  return hosts
    .catch((error: unknown) => {
      if (hostLists.get(app)?.hosts === hosts) hostLists.delete(app)
      throw error
    })
    .then((all) => all.has(host))
}

const CHANNEL = 'sites'

/** Reads every site anew, after a change; other processes do too, at the latest within seconds. */
export function forgetSites(app: App): void {
  forget(app)
  app.bus.tell(CHANNEL, {})
}

export function subscribeSites(app: App): void {
  void app.bus.listen(CHANNEL, () => forget(app))
}

function forget(app: App): void {
  caches.delete(app)
  hostLists.delete(app)
}

/**
 * All sites, at start.
 * @throws StartupError that names what is wrong with a site's settings
 */
export async function listSites(app: SiteFinder): Promise<Site[]> {
  const sites: Site[] = []
  for (const host of await listFirstHosts(app.db)) {
    const site = await siteOfHost(app, host).catch((error: unknown) => {
      if (!(error instanceof z.ZodError)) throw error
      const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      throw new StartupError(problems.map((problem) => `Site ${host}: ${problem}`).join('\n'))
    })
    if (site) sites.push(site)
  }
  return sites
}

/** The site whose texts and settings are shown: the requested domain's if it is one of ours, else the host's own. */
export async function siteAskedFor(app: SiteFinder, domain: string | undefined, own: Site): Promise<Site> {
  return (domain && (await siteOfHost(app, domain.toLowerCase()))) || own
}

/**
 * A site by its id, for work outside a request.
 * @param db within a transaction, its `tx`
 */
export async function siteOfId(app: App, id: string, db: Db = app.db): Promise<Site | undefined> {
  const row = await findHostOfSite(db, id)
  return row && siteOfHost(app, row.host, db)
}

/** All host names of a site. */
export function hostsOf({ db }: SiteFinder, siteId: string): Promise<string[]> {
  return listHosts(db, siteId)
}

/**
 * Adds a site with its host names. Refuses settings that break our promises.
 * @returns false where another site has one of the names
 */
export async function createSite(
  tx: Tx,
  site: {
    id: string
    demo: boolean
    hosts: string[]
    settings: Partial<z.input<typeof siteSettings>>
    company: Company
    createdAt: Date
  },
): Promise<boolean> {
  siteSettings.parse(site.settings)
  return insertSite(tx, site)
}
