import { isDeepStrictEqual } from 'node:util'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import { mayHere, type StaffContext } from '#features/office/staff/staff-context.server.ts'
import { wrongProviders } from '#features/payments/providers/check-providers.server.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Locale } from '#shared/locales.ts'
import {
  type Change,
  changeSite,
  compareVersion,
  readSiteForm,
  readVersions,
  restoreVersion,
  SITE_FIELDS,
  tryChanges,
} from '../changes/change-site.server.ts'
import { type SiteSettings, TURNSTILE_ORIGIN } from '../settings.ts'
import { forgetSites } from '../site.server.ts'
import { type Previewed, pathOfPreview } from './preview-pages.ts'

/** All that staff may change of the site, as it holds now. */
export async function describeSiteForm({ app, site }: StaffContext) {
  return { fields: SITE_FIELDS, ...(await readSiteForm(app.db, site.id)) }
}

/** Saves the form. @throws invalid_input at the fields, conflict where a colleague saved since */
export function changeSiteForm(
  context: StaffContext,
  { version, changes }: { version: number; changes: Record<string, unknown> },
): Promise<{ version: number }> {
  return save(context, version, 'settings_changed', (tx) =>
    changeSite(tx, context.app, { ...changingOf(context, version), changes }),
  )
}

/** Each renders a page, which everybody else's requests wait for. */
const PREVIEWS = { points: 60, seconds: 60 }

/**
 * A page as visitors would get it with changes that are not saved, without its scripts. Nothing of it is counted.
 * @throws invalid_input at the fields, too_many_requests
 */
export async function previewSite(
  context: StaffContext,
  { changes, locale, ...previewed }: Previewed & { changes: Record<string, unknown>; locale: Locale },
): Promise<{ html: string }> {
  const { app, site, asked, staffSession } = context
  await app.limits.spend('site-preview', PREVIEWS, staffSession.staff.id)
  const draft = await tryChanges(app.db, {
    siteId: site.id,
    check: checksOf(context),
    changes,
  })
  const isEntry = previewed.page === 'entry'
  const here = app.countryOf(context.origin.ip) ?? ''
  // The warning can be looked at from any country, and covers no other page.
  if (isEntry) draft.settings.site_entry_countries = [...draft.settings.countries, here].filter(Boolean)
  const { html } = await context.renderPage(
    { ...context, locale, asked: { ...asked, domain: undefined }, site: { ...site, ...draft } },
    pathOfPreview(previewed),
    isEntry ? {} : { entry: '1' },
  )
  return { html: (html ?? '').replace(SCRIPTS, '').replace(HANDLERS, '').replace('<body', '<body inert') }
}

// Within a tag alone: React writes no quotes into text.
const HANDLERS = / (?:autofocus|on\w+)="[^"]*"/gi
// A preview without scripts must not look like a page for browsers that have none.
const SCRIPTS = /<(script|noscript)\b[^>]*>.*?<\/\1>|<link rel="(?:modulepreload|expect)"[^>]*>/gs

/** Brings an earlier version back. @throws not_found, conflict */
export function restoreSite(
  context: StaffContext,
  { version, number }: { version: number; number: number },
): Promise<{ version: number }> {
  return save(context, version, 'settings_restored', (tx) =>
    restoreVersion(tx, context.app, { ...changingOf(context, version), number }),
  )
}

async function save(
  context: StaffContext,
  version: number,
  action: 'settings_changed' | 'settings_restored',
  work: (tx: Tx) => Promise<Change | undefined>,
): Promise<{ version: number }> {
  const { app } = context
  const change = await transact(app.db, async (tx) => {
    const done = await work(tx)
    if (!done) return undefined
    const { before, after } = done
    await logAct(tx, app, actorOf(context), { action, subject: Object.keys(after).join(', '), before, after })
    return done
  })
  forgetSites(app)
  return { version: change?.version ?? version }
}

function changingOf(context: StaffContext, version: number) {
  const { site, staffSession } = context
  return { siteId: site.id, staffId: staffSession.staff.id, version, check: checksOf(context) }
}

function checksOf(context: StaffContext) {
  const { app, site, staffSession } = context
  return (settings: SiteSettings) => [
    ...(isForeignScript(settings) && !mayHere(context, 'deployment')
      ? [{ path: 'captcha.origin', code: 'owners_only' }]
      : []),
    ...(!isDeepStrictEqual(settings.direct_debit, site.settings.direct_debit) && staffSession.role !== 'owner'
      ? [{ path: 'direct_debit', code: 'owners_only_money' }]
      : []),
    ...Object.entries(settings.landers)
      .filter(([, { pages }]) => pages.length === 0)
      .map(([name]) => ({ path: `landers.${name}.pages`, code: 'choose_one' })),
    // A demo's sandbox bank takes every payment.
    ...(site.demo ? [] : wrongProviders(app, settings)).map(({ method }) => ({
      path: `payment_providers.${method}`,
      code: 'not_configured',
    })),
  ]

  /**
   * Whether the settings let a foreign origin's script run in members' pages and learn the captcha's secret, which
   * owners alone decide.
   */
  function isForeignScript({ captcha }: SiteSettings): boolean {
    return captcha !== null && ![TURNSTILE_ORIGIN, site.settings.captcha?.origin].includes(captcha.origin)
  }
}

/** What bringing a version back would change. @throws not_found */
export async function describeVersion({ app, site }: StaffContext, number: number) {
  return (await compareVersion(app.db, site.id, number)) ?? fail('not_found')
}

const PAGE = 20

/** What each colleague changed, newest first. */
export async function describeVersions({ app, site }: StaffContext, below?: number) {
  const { versions, hasOlder } = await readVersions(app.db, site.id, { below, limit: PAGE })
  return {
    versions: versions.map(({ name, at, before, after, ...version }) => ({
      ...version,
      at: at.toISOString(),
      by: name,
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
    })),
    has_older: hasOlder,
  }
}
