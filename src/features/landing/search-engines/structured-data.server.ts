import { siteAddress } from '#features/site/brand.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { readStaticPage } from '#features/site/static-pages.server.ts'
import { inLanguage, type PublicPage, pathOfPage } from './public-page.server.ts'
import { titleOfPage } from './title-of-page.server.ts'

type Thing = { '@type': string; [property: string]: unknown }

/** What a page says of itself in the words of schema.org: only what it, or the site's legal pages, say to people too. */
export async function structuredData(context: SiteContext, page: PublicPage): Promise<Thing[]> {
  switch (page.kind) {
    case 'home':
      return [organization(context), website(context)]
    case 'static':
      return [...(page.slug === 'faq' ? [await questions(context)] : []), await trail(context, page)]
    case 'pricing':
    case 'region':
      return [await trail(context, page)]
    case 'lander':
    case 'profile':
      return []
  }
}

function organization({ app, site }: SiteContext): Thing {
  const { settings, company, mainHost } = site
  const home = siteAddress(app.config, mainHost)
  const given = (text: string) => text || undefined
  return {
    '@type': 'Organization',
    '@id': `${home}/#organization`,
    name: settings.name,
    legalName: given(company.name),
    url: `${home}/`,
    logo: `${home}/icon-512.png`,
    email: given(settings.support_email),
    telephone: given(settings.support_phone),
    vatID: company.vatNumbers[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: given(company.address),
      addressLocality: given(company.city),
      addressCountry: given(company.country),
    },
  }
}

function website({ app, site: { settings, mainHost }, locale }: SiteContext): Thing {
  const home = siteAddress(app.config, mainHost)
  return {
    '@type': 'WebSite',
    '@id': `${home}/#website`,
    name: settings.name,
    url: `${home}/`,
    inLanguage: locale,
    publisher: { '@id': `${home}/#organization` },
  }
}

const QUESTION = /<h3[^>]*>(.*?)<\/h3>\s*(.*?)(?=<h[23]|$)/gs

async function questions(context: SiteContext): Promise<Thing> {
  const { html } = await readStaticPage(context, 'faq')
  return {
    '@type': 'FAQPage',
    inLanguage: context.locale,
    mainEntity: [...html.matchAll(QUESTION)].map(([, question, answer]) => ({
      '@type': 'Question',
      name: plain(question!),
      acceptedAnswer: { '@type': 'Answer', text: plain(answer!) },
    })),
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of HTML of our own, which has no other entities. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name]!)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:!?)])/g, '$1')
    .trim()
}

/** From the home page to this one. */
async function trail(context: SiteContext, page: PublicPage): Promise<Thing> {
  const { app, site, locale } = context
  const home = siteAddress(app.config, site.mainHost)
  const steps = [
    { name: site.settings.name, path: '/' },
    { name: await titleOfPage(context, page), path: pathOfPage(site, page) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: inLanguage(home + path, locale),
    })),
  }
}

/** As a script of data, in which no tag can begin or end. */
export function scriptOf(things: Thing[], nonce: string): string {
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script data-served="" type="application/ld+json" nonce="${nonce}">${json.replaceAll('<', '\\u003c')}</script>`
}
