import { OFFICE_SITE, OFFICE_SITE_PARAMETER } from '#shared/page-headers.ts'

/** Kept in the tab, so that two tabs may show two sites, and a form is saved at the site that it showed. */
const KEY = 'office site'

let chosen = read()

function read(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The site that was chosen; undefined for the one of the address. */
export function chosenSite(): string | undefined {
  return chosen
}

/** What is asked from now on is asked of this site. */
export function chooseSite(site: string | undefined): void {
  chosen = site
  try {
    if (site) sessionStorage.setItem(KEY, site)
    else sessionStorage.removeItem(KEY)
  } catch {
    // It holds for as long as the page lives.
  }
}

/** Sends a request of staff's API. */
export function askOfSite(request: Request): Promise<Response> {
  if (chosen) request.headers.set(OFFICE_SITE, chosen)
  return fetch(request)
}

/** The address of a file of staff's API, which no header can name a site to. */
export function fileOfSite(path: string): string {
  return chosen ? `${path}?${OFFICE_SITE_PARAMETER}=${chosen}` : path
}
