import type { Site } from '#features/site/site.server.ts'
import { termsVersion } from '#features/site/terms.ts'
import { escapeHtml } from '#server/html.ts'
import type { RegionOfSite } from '../figures/region-pages.server.ts'
import { alternatesOf, fixedPages, type PublicPage, pathOfPage } from './public-page.server.ts'

/**
 * All of a site's public pages, each in every language, as sitemaps.org defines it. Regions are the only pages whose
 * number is not fixed: with all that are known here, it stays far below the 50,000 addresses of one file.
 * @param baseUrl the site's address, without a slash at the end
 */
export function writeSitemap(site: Site, baseUrl: string, regions: RegionOfSite[]): string {
  const pages: PublicPage[] = [
    ...fixedPages(),
    ...regions.map(({ name: _name, ...region }) => ({ kind: 'region' as const, ...region, page: 1 })),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => entriesOf(baseUrl + pathOfPage(site, page), changedOn(page, site))),
    '</urlset>\n',
  ].join('\n')
}

/** Only where the page itself names the date of its version. */
function changedOn(page: PublicPage, site: Site): Date | undefined {
  const dated = page.kind === 'static' && (page.slug === 'terms' || page.slug === 'privacy')
  return dated ? termsVersion(site.createdAt) : undefined
}

/** A page once for each language, with links to all of them in each. */
function entriesOf(address: string, changed: Date | undefined): string {
  const alternates = alternatesOf(address)
  const links = alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  )
  const rest = [...(changed ? [`<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`] : []), ...links]
  return alternates
    .map(({ href }) => `<url>\n<loc>${escapeHtml(href)}</loc>\n${rest.join('\n')}\n</url>`)
    .join('\n')
}
