import { readdirSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import { fail } from '#server/errors.ts'
import { escapeHtml } from '#server/html.ts'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import type { Locale } from '#shared/locales.ts'
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

type Section = { id: string; title: string }
/** A page in one language, with `{{placeholders}}` for a site's own values. */
type Template = { title: string; description: string; html: string; sections: Section[] }
export type StaticPage = Template & { version: string }

const templates = new Map<string, Template>()

/** A legal or help page in the visitor's language, with this site's values filled in. */
export async function readStaticPage({ site, locale }: SiteContext, slug: string): Promise<StaticPage> {
  if (!STATIC_SLUGS.has(slug)) fail('not_found')
  const template = templateOf(locale, slug, site.settings.time_bonus !== null)
  const values = valuesOf(site, locale)
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
  const template =
    templates.get(key) ?? parse(choose(readFileSync(new URL(`${locale}/${slug}.md`, FOLDER), 'utf8'), facts))
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

// The pages are our own files, so their HTML needs no cleaning; only the filled-in values are escaped.
function parse(file: string): Template {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  const sections: Section[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = idOf(text)
        if (depth === 2) sections.push({ id, title: text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
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
  const html = marked.parse(body, { async: false })
  return { title: field('title'), description: field('description'), html, sections }
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

function valuesOf({ settings, company, createdAt }: SiteContext['site'], locale: Locale): Values {
  const t = translate(locale, 'site')
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
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
    terms_date: date.format(termsVersion(createdAt)),
    fictional_singular: localise(settings.fictional_singular, locale) ?? t('defaults.fictional_singular'),
  }
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
