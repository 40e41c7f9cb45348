import { readdirSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { fail } from '#server/errors.ts'
import { escapeHtml } from '#server/html.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { dateLocale, type Locale } from '#shared/locales.ts'
import { typeset } from '#shared/words/typography.ts'
import type { SiteContext } from './context.server.ts'
import { localise } from './settings.ts'
import { termsVersion } from './terms.ts'
import { translate } from './translate.server.ts'

const FOLDER = new URL('./pages/static/', import.meta.url)
/** The names of all static pages, as they stand in their addresses. */
export const STATIC_SLUGS: ReadonlySet<string> = new Set(
  readdirSync(new URL('nl/', FOLDER)).map((file) => file.replace(/\.md$/, '')),
)

const HOUR_SECONDS = 3_600

/** The values of a site that its pages name, as `{{site}}`. */
const VALUES = [
  'site',
  'company',
  'address',
  'city',
  'country',
  'kvk',
  'vat',
  'support_email',
  'support_phone',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'free_conversations',
  'free_photos',
  'premium_photos',
  'daily_likes',
  'bonus_hours',
  'signup_credits',
  'min_age',
  'refund_days',
  'history_days',
  'deletion_days',
  'terms_date',
  'fictional_singular',
] as const
/** All that may stand between two braces. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...VALUES,
  '#time_bonus',
  '^time_bonus',
  '/time_bonus',
])

/** The words of a page in one language, in Markdown. */
export type PageText = { title: string; description: string; body: string }

type Section = { id: string; title: string }
/** A page in one language, with `{{placeholders}}` for a site's own values. */
type Template = { title: string; description: string; html: string; sections: Section[] }
export type StaticPage = Template & { version: string }

const templates = new Map<string, Template>()

/** A legal or help page in the visitor's language, with this site's values filled in. */
export async function readStaticPage({ site, locale }: SiteContext, slug: string): Promise<StaticPage> {
  if (!STATIC_SLUGS.has(slug)) fail('not_found')
  return fillIn(site, locale, templateOf(locale, slug, site.settings.time_bonus !== null))
}

/** Rendered once, as one page can take long; `null` for one that is too deeply nested for it. */
const ownTemplates = new Map<string, Template | null>()
const OWN_TEMPLATES_AT_MOST = 500

/**
 * A page with a site's own words, which are from the day on which they were written.
 * @param id of the words, where they are kept
 * @returns undefined for words that are too deeply nested to be shown
 */
export function renderOwnPage(
  { site, locale }: SiteContext,
  text: PageText,
  { id, at }: { id?: string; at: Date },
): StaticPage | undefined {
  const time_bonus = site.settings.time_bonus !== null
  const key = id && `${id} ${time_bonus}`
  const known = key === undefined ? undefined : ownTemplates.get(key)
  const template = known === undefined ? renderOwn(text, { time_bonus }) : known
  if (key !== undefined) {
    if (ownTemplates.size >= OWN_TEMPLATES_AT_MOST) ownTemplates.clear()
    ownTemplates.set(key, template)
  }
  return template ? { ...fillIn(site, locale, template), version: dateIn(locale, at) } : undefined
}

function renderOwn({ title, description, body }: PageText, facts: Record<string, boolean>): Template | null {
  try {
    return { title, description, ...render(choose(body, facts), true) }
  } catch (error) {
    // The call stack ended.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A page's words as the program has them. */
export function programText(locale: Locale, slug: string): PageText {
  const { title, description, body } = split(readFileSync(new URL(`${locale}/${slug}.md`, FOLDER), 'utf8'))
  return { title: typeset(title, locale), description, body: typeset(body, locale) }
}

function renderProgram({ title, description, body }: PageText, facts: Record<string, boolean>): Template {
  return { title, description, ...render(choose(body, facts), false) }
}

function fillIn(site: SiteContext['site'], locale: Locale, template: Template): StaticPage {
  const values: Values = valuesOf(site, locale)
  const plain = (text: string) => fill(text, (name) => values[name])
  return {
    title: plain(template.title),
    description: plain(template.description),
    version: String(values.terms_date),
    sections: template.sections.map(({ id, title }) => ({ id, title: plain(title) })),
    html: fill(withoutEmptyItems(template.html, values), (name) => linkOf(name, values)),
  }
}

function templateOf(locale: Locale, slug: string, time_bonus: boolean): Template {
  const key = `${locale}/${slug} ${time_bonus}`
  const facts = { time_bonus }
  const template = templates.get(key) ?? renderProgram(programText(locale, slug), facts)
  templates.set(key, template)
  return template
}

/** Keeps `{{#fact}}…{{/fact}}` where the fact is true and `{{^fact}}…{{/fact}}` where it is false. */
export function choose(file: string, facts: Record<string, boolean>): string {
  return file.replaceAll(
    /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
    (_whole, kind: string, fact: string, text: string) => (facts[fact] === (kind === '#') ? text : ''),
  )
}

function split(file: string): PageText {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  return { title: field('title'), description: field('description'), body: body.trim() }
}

// A placeholder's value may be a link itself.
const HARMLESS_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)(?!.*\{\{)/i

/** Staff's words become no tags, no pictures and no links but plain ones. */
const HARMLESS = {
  html: ({ text }: { text: string }) => escapeHtml(text),
  image: ({ text }: { text: string }) => escapeHtml(text),
}

// Our own files need no cleaning; only the values that are filled in are escaped.
function render(body: string, isStaffs: boolean): Pick<Template, 'html' | 'sections'> {
  const sections: Section[] = []
  const marked = new Marked({
    renderer: {
      ...(isStaffs && HARMLESS),
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        if (depth === 2) sections.push({ id, title: text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        if (isStaffs && !HARMLESS_LINK.test(href)) return words
        return `<a href="${escapeHtml(href)}">${words}</a>`
      },
      table(token) {
        const row = (cells: typeof token.header, open: string, close: string) =>
          `<tr>${cells.map((cell) => open + this.parser.parseInline(cell.tokens) + close).join('')}</tr>`
        const head = row(token.header, '<th scope="col">', '</th>')
        const body = token.rows.map((cells) => row(cells, '<td>', '</td>')).join('')
        // A table may be wider than a phone: it scrolls separately, also by keyboard.
        return `<div class="table-scroll" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`
      },
    },
  })
  return { html: marked.parse(body, { async: false }), sections }
}

function idOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

type Values = Record<string, string | number>

function dateIn(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(dateLocale(locale), {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  }).format(at)
}

function valuesOf({ settings, company, createdAt }: SiteContext['site'], locale: Locale) {
  const t = translate(locale, 'site')
  return {
    site: settings.name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, locale),
    kvk: company.kvk,
    vat: company.vatNumbers.join(', '),
    support_email: settings.support_email,
    support_phone: settings.support_phone,
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    gift_credits: settings.gift_credits,
    free_conversations: t('static.conversations', { count: settings.free_conversations }),
    free_photos: t('static.photos', { count: settings.free_photos }),
    premium_photos: settings.premium_photos,
    daily_likes: t('static.likes', { count: settings.swipe_likes_per_day }),
    bonus_hours: t('static.hours', { count: (settings.time_bonus?.seconds ?? 0) / HOUR_SECONDS }),
    signup_credits: settings.signup_credits,
    min_age: settings.minimum_age,
    refund_days: settings.refund_days,
    history_days: settings.chat_history_days,
    deletion_days: DELETION_GRACE_DAYS,
    terms_date: dateIn(locale, termsVersion(createdAt)),
    fictional_singular: localise(settings.fictional_singular, locale) ?? t('defaults.fictional_singular'),
  } satisfies Record<(typeof VALUES)[number], string | number>
}

function countryName(country: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}

function fill(text: string, find: (name: string) => string | number | undefined): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => String(find(name) ?? ''))
}

/** Removes list items whose value is empty on this site: "Phone: ". */
function withoutEmptyItems(html: string, values: Values): string {
  return html.replaceAll(/<li>[^<{]*\{\{(\w+)\}\}<\/li>\n?/g, (item, name: string) =>
    values[name] === '' ? '' : item,
  )
}

function linkOf(name: string, values: Values): string {
  const shown = escapeHtml(String(values[name] ?? ''))
  // Without a telephone number, the mail address takes its place.
  if (name === 'support_email' || (name === 'support_phone' && !shown)) {
    const email = escapeHtml(String(values.support_email))
    return `<a href="mailto:${email}">${email}</a>`
  }
  if (name === 'support_phone') return `<a href="tel:${shown.replaceAll(/[^+\d]/g, '')}">${shown}</a>`
  return shown
}
