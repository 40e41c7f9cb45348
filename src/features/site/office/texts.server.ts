import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { transact } from '#server/database/transact.ts'
import { refuseField } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import { type PageText, PLACEHOLDERS, programText, renderOwnPage } from '../static-pages.server.ts'
import { listPages, readText, requireKnownPlaceholders, writeText } from '../texts/own-texts.server.ts'

type TextAt = { slug: string; locale: Locale }

/** The legal and help pages, by their title in the language of the caller. */
export async function describeTexts({ app, site, staffSession }: StaffContext) {
  const { language } = staffSession.staff
  const pages = await listPages(app.db, site.id)
  return { texts: pages.map((page) => ({ ...page, title: programText(language, page.slug).title })) }
}

/** @throws not_found */
export async function describeText({ app, site }: StaffContext, { slug, locale }: TextAt) {
  const { program, text, isOwn, versions } = await readText(app.db, { siteId: site.id, slug, locale })
  return {
    text,
    program,
    is_own: isOwn,
    placeholders: [...PLACEHOLDERS],
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  }
}

/** What members would see. @throws invalid_input */
export async function previewText(
  context: StaffContext,
  { locale, text }: TextAt & { text: PageText },
): Promise<{ title: string; description: string; html: string }> {
  requireKnownPlaceholders(text)
  const { title, description, html } = requireShown(context, locale, text)
  return { title, description, html }
}

function requireShown(context: StaffContext, locale: Locale, text: PageText) {
  const page = renderOwnPage({ ...context, locale }, text, { at: context.app.clock.now() })
  return page ?? refuseField('body', 'too_nested')
}

/** @throws not_found, invalid_input, conflict */
export async function saveText(
  context: StaffContext,
  { slug, locale, seen, text }: TextAt & { seen: string | null; text: PageText | null },
): Promise<void> {
  const { app, site, staffSession } = context
  const at = { siteId: site.id, slug, locale }
  if (text) requireShown(context, locale, text)
  await transact(app.db, async (tx) => {
    await writeText(tx, app, at, { staffId: staffSession.staff.id, seen, text })
    const action = text ? 'text_changed' : 'text_reset'
    await logAct(tx, app, actorOf(context), { action, subject: `${slug} (${locale})` })
  })
}
