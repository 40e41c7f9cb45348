import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { SiteContext } from '../context.server.ts'
import type { Site } from '../site.server.ts'
import {
  type PageText,
  PLACEHOLDERS,
  programText,
  readStaticPage,
  renderOwnPage,
  STATIC_SLUGS,
  type StaticPage,
} from '../static-pages.server.ts'
import { termsVersion } from '../terms.ts'
import {
  findText,
  insertText,
  listOwnTexts,
  listTextVersions,
  lockTexts,
  type TextAt,
} from './own-text-queries.server.ts'

const VERSIONS_AT_MOST = 50

/** A legal or help page in the visitor's language: with the site's own words, else the program's. */
export async function openStaticPage(context: SiteContext, slug: string): Promise<StaticPage> {
  const { app, site, locale } = context
  const own = STATIC_SLUGS.has(slug) ? await findText(app.db, { siteId: site.id, slug, locale }) : undefined
  const text = own && ownWords(own)
  return (text && renderOwnPage(context, text, own)) ?? readStaticPage(context, slug)
}

/** The date of the terms that a visitor with this language reads. */
export async function termsVersionOf(db: Db, site: Site, locale: Locale): Promise<Date> {
  const own = await findText(db, { siteId: site.id, slug: 'terms', locale })
  return own && ownWords(own) ? own.at : termsVersion(site.createdAt)
}

function ownWords({
  title,
  description,
  body,
}: { [Part in keyof PageText]: string | null }): PageText | undefined {
  return title === null || body === null ? undefined : { title, description: description ?? '', body }
}

/** All pages, each with the languages in which the site has words of its own. */
export async function listPages(db: Db, siteId: string) {
  const own = await listOwnTexts(db, siteId)
  return [...STATIC_SLUGS].map((slug) => ({
    slug,
    own: own.filter((text) => text.slug === slug).map(({ locale }) => locale as Locale),
  }))
}

/** The words of a page as they can be changed, newest versions first. @throws not_found */
export async function readText(db: Db, at: TextAt) {
  if (!STATIC_SLUGS.has(at.slug)) fail('not_found')
  const rows = await listTextVersions(db, at, VERSIONS_AT_MOST)
  const versions = rows.map((row) => ({ id: row.id, at: row.at, by: row.name, text: ownWords(row) ?? null }))
  const program = programText(at.locale, at.slug)
  return { program, text: versions[0]?.text ?? program, isOwn: Boolean(versions[0]?.text), versions }
}

/**
 * Gives a page words of the site's own, or the program's again.
 * @param seen the newest version that staff saw
 * @throws not_found, invalid_input, conflict where a colleague saved since
 */
export async function writeText(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  at: TextAt,
  { staffId, seen, text }: { staffId: string; seen: string | null; text: PageText | null },
): Promise<void> {
  if (!STATIC_SLUGS.has(at.slug)) fail('not_found')
  if (text) requireKnownPlaceholders(text)
  await lockTexts(tx, at.siteId)
  const newest = await findText(tx, at)
  if ((newest?.id ?? null) !== seen) fail('conflict')
  await insertText(tx, {
    id: app.ids.uuid(),
    ...at,
    title: text?.title ?? null,
    description: text?.description ?? null,
    body: text?.body ?? null,
    staffId,
    at: app.clock.now(),
  })
}

/** A misspelt placeholder would leave a hole in the page. */
export function requireKnownPlaceholders(text: PageText): void {
  for (const [part, words] of Object.entries(text))
    for (const [, name = ''] of words.matchAll(/\{\{([^}]*)\}\}/g))
      if (!PLACEHOLDERS.has(name)) refuseField(part, 'unknown_placeholder')
}
