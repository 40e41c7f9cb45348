import { siteAddress } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { shownCountry } from '#features/site/describe-settings.server.ts'
import { escapeHtml } from '#server/html.ts'
import type { Locale } from '#shared/locales.ts'
import { LOCALES } from '#shared/locales.ts'
import { alternatesOf, inLanguage, type PublicPage, pathOfPage, publicPageAt } from './public-page.server.ts'
import { SHARE_IMAGE } from './share-images/draw-share-image.server.ts'
import { shareImageOf } from './share-images/share-image.server.ts'
import { scriptOf, structuredData } from './structured-data.server.ts'

/** As Open Graph names languages: with a country. */
const OPEN_GRAPH: Record<Locale, string> = {
  nl: 'nl_NL',
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  pl: 'pl_PL',
}

/** A page as it was rendered for a visitor. */
type Rendered = {
  path: string
  query: Record<string, unknown>
  /** The language that its address names. */
  asked: Locale | undefined
  html: string
  /** For scripts, as the page's policy names it. */
  nonce: string
  /** Whether the page itself asks search engines not to list it. */
  hidden: boolean
}

/**
 * What search engines and the previews of links read of a page, added to its head: they read what the server sends, so
 * no browser need carry the code. Pages that are not public get what previews need alone.
 */
export async function describeHead(
  context: SiteContext,
  rendered: Rendered,
): Promise<{ html: string; listed: boolean }> {
  const { app, site } = context
  const page = publicPageAt(site, rendered.path, {
    query: rendered.query,
    country: shownCountry(context, site),
  })
  const listed = page !== undefined && !rendered.hidden
  const tags = [
    ...(listed
      ? addressTags(siteAddress(app.config, site.mainHost) + pathOfPage(site, page), rendered.asked)
      : []),
    ...(await previewTags(context, rendered, listed ? page : undefined)),
    ...(listed ? [scriptOf(await structuredData(context, page), rendered.nonce)] : []),
  ]
  return { html: rendered.html.replace('</head>', () => `${tags.join('')}</head>`), listed }
}

/** Where the page stands, and where it stands in other languages. */
function addressTags(address: string, asked: Locale | undefined): string[] {
  return [
    link({ rel: 'canonical', href: inLanguage(address, asked) }),
    ...alternatesOf(address).map(({ hreflang, href }) => link({ rel: 'alternate', hreflang, href })),
  ]
}

async function previewTags(
  context: SiteContext,
  { html, path, asked }: Rendered,
  page: PublicPage | undefined,
): Promise<string[]> {
  const { app, site, locale } = context
  const image = html.includes('property="og:image"') ? [] : await imageTags(context, page)
  // A profile says for itself what it is.
  if (html.includes('property="og:title"')) return image
  const address = siteAddress(app.config, site.mainHost) + (page ? pathOfPage(site, page) : path)
  return [
    meta('og:site_name', escapeHtml(site.settings.name)),
    meta('og:type', 'website'),
    meta('og:title', textIn(html, /<title>([^<]*)<\/title>/)),
    meta('og:description', textIn(html, /<meta name="description" content="([^"]*)"/)),
    meta('og:url', escapeHtml(inLanguage(address, asked))),
    meta('og:locale', OPEN_GRAPH[locale]),
    ...LOCALES.filter((other) => other !== locale).map((other) =>
      meta('og:locale:alternate', OPEN_GRAPH[other]),
    ),
    ...image,
  ]
}

async function imageTags(context: SiteContext, page: PublicPage | undefined): Promise<string[]> {
  const { path, image } = await shareImageOf(context, page ?? { kind: 'home' })
  return [
    meta('og:image', escapeHtml(siteAddress(context.app.config, context.site.mainHost) + path)),
    meta('og:image:type', 'image/jpeg'),
    meta('og:image:width', String(SHARE_IMAGE.width)),
    meta('og:image:height', String(SHARE_IMAGE.height)),
    meta('og:image:alt', escapeHtml(image.title)),
    `<meta ${SERVED} name="twitter:card" content="summary_large_image">`,
  ]
}

/** Text of the page, escaped as it stands there. */
function textIn(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}

// A page that changes in the browser takes them out (src/frame/served-tags.ts).
const SERVED = 'data-served=""'

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<link ${SERVED} ${written.join(' ')}>`
}

/** @param content in HTML */
function meta(property: string, content: string): string {
  return `<meta ${SERVED} property="${property}" content="${content}">`
}
