import type { Locale } from '#shared/locales.ts'
import type { Currency } from '#shared/money.ts'
import { hueOf } from './brand-colours.ts'
import type { SiteContext } from './context.server.ts'
import type { RouteQuery } from './contract.ts'
import {
  localise,
  MATCH_QUESTIONS,
  type MatchQuestion,
  type PublicSettings,
  type SiteSettings,
} from './settings.ts'
import { type Site, siteAskedFor } from './site.server.ts'
import { networkOfVisitor } from './tracking.server.ts'
import { translate } from './translate.server.ts'

/** A filter on an appearance that profiles do not show would tell it all the same. */
export function matchQuestions({ match_finder, visible_profile_fields }: SiteSettings): MatchQuestion[] {
  return MATCH_QUESTIONS.filter(
    (question) =>
      match_finder.includes(question) &&
      (question !== 'appearance' || visible_profile_fields.includes(question)),
  )
}

/** The currencies of countries that do not use the euro. */
const CURRENCY_OF: Record<string, Currency> = { GB: 'GBP', CH: 'CHF', PL: 'PLN' }

export function currencyOf(country: string): Currency {
  return CURRENCY_OF[country] ?? 'EUR'
}

/** The settings for this visitor: of the requested domain if it is one of ours, else of the host. */
export async function describeSettings(
  context: SiteContext,
  query: RouteQuery,
): Promise<{ settings: PublicSettings }> {
  const { app, locale, asked } = context
  const site = await siteAskedFor(app, query.domain ?? asked.domain, context.site)
  const { settings } = site
  const network = query.network || asked.network || networkOfVisitor(context)
  const {
    site_entry_countries,
    packages: _packages,
    vat_percentage: _vat,
    welcome_discount_percentage: _welcome,
    signups_per_hour: _perHour,
    payment_providers: _providers,
    ...shown
  } = settings
  return {
    settings: {
      ...shown,
      site_entry_countries,
      ...toldIn(site, locale),
      brand: describeBrand(settings),
      match_finder: matchQuestions(settings),
      domain: site.host,
      demo: site.demo,
      geoip_country: countryOf(context, settings),
      geoip_selected_country: shownCountry(context, site, query.country),
      push_public_key: app.config.vapid?.publicKey ?? null,
      signup_open: settings.signups === 'all' || Boolean(network),
    },
  }
}

/**
 * The country whose members a visitor sees by default: the one asked for, else the site's own choice, else
 * the visitor's country.
 */
export function shownCountry(
  context: SiteContext,
  { settings }: Site,
  asked = context.asked.country ?? '',
): string {
  return (
    served(settings, asked) ??
    settings.geoip_selected_country ??
    served(settings, countryOf(context, settings)) ??
    homeCountry(settings)
  )
}

type Told = ReturnType<typeof describeTexts> & Pick<PublicSettings, 'minimum_message_costs'>

const told = new WeakMap<Site, Map<Locale, Told>>()

/**
 * The texts and prices that are the same for all visitors with this language. Cached by the site object,
 * which is replaced when the site is read again.
 */
function toldIn(site: Site, locale: Locale): Told {
  const byLocale = told.get(site) ?? new Map<Locale, Told>()
  told.set(site, byLocale)
  const known = byLocale.get(locale)
  if (known) return known
  const described = {
    ...describeTexts(site, locale),
    minimum_message_costs: minimumMessageCosts(site.settings),
  }
  byLocale.set(locale, described)
  return described
}

/** The operator's own texts, or else the catalogue's. */
function describeTexts(site: Site, locale: Locale) {
  const { settings } = site
  const t = translate(locale, 'site')
  return {
    index_title: localise(settings.index_title, locale) ?? t('defaults.index_title', { site: settings.name }),
    description: localise(settings.description, locale) ?? t('defaults.description', { site: settings.name }),
    fictional_singular: localise(settings.fictional_singular, locale) ?? t('defaults.fictional_singular'),
    fictional_plural: localise(settings.fictional_plural, locale) ?? t('defaults.fictional_plural'),
    fictional_warning: localise(settings.fictional_warning, locale) ?? t('defaults.fictional_warning'),
    visible_profile_notes: Object.fromEntries(
      Object.entries(settings.visible_profile_notes).flatMap(([field, note]) => {
        const words = localise(note, locale)
        return words ? [[field, words]] : []
      }),
    ),
  }
}

function describeBrand({ brand }: SiteSettings): PublicSettings['brand'] {
  return brand && { ...brand, style: styleOf(brand) }
}

/** A site's own colours, instead of those in theme.css. */
function styleOf({ primary, secondary }: NonNullable<SiteSettings['brand']>) {
  const [primaryHue, secondaryHue] = [hueOf(primary), hueOf(secondary)]
  return {
    '--hue-primary': primaryHue,
    '--hue-secondary': secondaryHue,
    '--color-primary-strong': primary,
    '--color-primary-deep': `color-mix(in oklab, ${primary} 88%, black)`,
    '--color-primary-ink': `light-dark(${primary}, oklch(0.78 0.13 ${primaryHue}))`,
    '--color-secondary': secondary,
    '--color-secondary-ink': `light-dark(${secondary}, oklch(0.82 0.1 ${secondaryHue}))`,
  }
}

/** The lowest price of a message: with the package that is cheapest per credit, without discount. */
function minimumMessageCosts(settings: SiteSettings): PublicSettings['minimum_message_costs'] {
  return Object.fromEntries(
    settings.countries.map((country) => {
      const currency = currencyOf(country)
      const all = settings.packages
        .filter((offer) => offer.prices[currency] !== undefined)
        .map((offer) => Math.ceil((offer.prices[currency]! / offer.credits) * settings.message_credits))
      const costs = all.length > 0 ? Math.min(...all) : 0
      return [country, { costs, currency, from: all.some((other) => other > costs) }]
    }),
  )
}

/**
 * The visitor's country by IP address, which may be any country. A private address has none; then the region
 * of the browser's languages is used.
 */
function countryOf({ app, origin }: SiteContext, settings: SiteSettings): string {
  const byAddress = app.countryOf(origin.ip)
  if (byAddress) return byAddress
  const regions = [...origin.acceptLanguage.matchAll(/\b[a-z]{2}-([A-Z]{2})\b/g)].map((match) => match[1]!)
  return regions.find((region) => served(settings, region)) ?? homeCountry(settings)
}

function served(settings: SiteSettings, country: string): string | undefined {
  return settings.countries.find((code) => code === country)
}

/** The country of the site's own language, else the site's first. */
function homeCountry(settings: SiteSettings): string {
  return served(settings, settings.domain_language.slice(-2).toUpperCase()) ?? settings.countries[0]!
}
