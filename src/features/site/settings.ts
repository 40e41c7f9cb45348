import * as z from 'zod'
import { COUNTRIES } from '#shared/countries.ts'
import { FICTIONAL_ICONS } from '#shared/fictional-icons.ts'
import { type Locale, localeOf } from '#shared/locales.ts'
import { CURRENCIES } from '#shared/money.ts'
import { line } from '#shared/text.ts'
import { desk, spam } from './settings/inboxes.ts'
import { COST_AT_MOST, DAYS_AT_MOST, LIMIT_AT_MOST } from './settings/limits.ts'
import { brand, landers, landerVideo } from './settings/look.ts'
import { directDebit, packages, paymentProviders, premiumClaim, timeBonus } from './settings/selling.ts'
import { PROFILE_FIELDS, SEARCH_FIELDS } from './settings/shown-fields.ts'
import { type Localised, localised, long } from './settings/words.ts'

/** The lowest minimum age that a site may set. */
const MINIMUM_AGE_YEARS = 18

const PARTNER_REDIRECT_SECONDS = 5

export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'

export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type SearchField = (typeof SEARCH_FIELDS)[number]

const TEXTS_SHOWN = ['at_once', 'trusted', 'checked'] as const

/** The questions of the match finder, in their order. */
export const MATCH_QUESTIONS = ['age', 'appearance', 'race'] as const
export type MatchQuestion = (typeof MATCH_QUESTIONS)[number]

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const UNKNOWN_REGION = 'ZZ'

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { abort: true })
  .refine((code) => REGIONS.of(code) !== undefined && code !== UNKNOWN_REGION)

/** A folder on this site or on another host, in URL encoding. */
const PHOTOS_AT = /^(https:\/\/[a-z0-9.-]+(:\d+)?)?(\/[\w.~%-]+)*\/$/

/** What a site is called until its operator says. */
export const SITE_NAME = 'Vonk'

/** An operator's settings of one site, as stored. Missing settings get their defaults. */
export const siteSettings = z.object({
  name: line({ min: 1, max: 60 }).default(SITE_NAME),
  index_title: localised.default(''),
  description: long.default(''),
  countries: z
    .array(z.enum(COUNTRIES))
    .min(1)
    .default([...COUNTRIES]),
  /** The language of pages at a first visit; empty: the browser's. */
  domain_language: z
    .string()
    .refine((tag) => tag === '' || localeOf(tag) !== undefined)
    .meta({ form: 'language' })
    .default('nl'),
  niche: z.int().min(1).max(7).meta({ form: 'choice' }).default(1),
  brand,
  visible_profile_fields: z.array(z.enum(PROFILE_FIELDS)).default([...PROFILE_FIELDS]),
  /** An operator's note on a field, shown where it is filled in and where it is displayed. */
  visible_profile_notes: z.partialRecord(z.enum(PROFILE_FIELDS), localised).default({}),
  /** When others see a new text: at once, and a moderator looks after; so only of trusted members; or once it was looked at. */
  texts_shown: z.enum(TEXTS_SHOWN).default('at_once'),
  search_fields: z.array(z.enum(SEARCH_FIELDS)).default([...SEARCH_FIELDS]),
  /** An appearance is asked for only where profiles show it. */
  match_finder: z.array(z.enum(MATCH_QUESTIONS)).default([...MATCH_QUESTIONS]),
  geoip_selected_country: z.enum(COUNTRIES).nullable().default(null),
  /** The prefix of a photo's name: a path, or a URL where another host serves our `/photos/`. */
  cdn_prefix: z
    .string()
    .regex(PHOTOS_AT)
    .refine((prefix) => prefix.startsWith('/') || URL.canParse(prefix))
    .default('/photos/'),
  message_credits: z.int().min(0).max(COST_AT_MOST).default(1),
  photo_credits: z.int().min(0).max(COST_AT_MOST).default(2),
  gift_credits: z.int().min(0).max(COST_AT_MOST).default(3),
  signup_credits: z.int().min(0).max(COST_AT_MOST).default(5),
  message_length: z.int().min(1).max(10_000).default(1_000),
  minimum_age: z.int().min(MINIMUM_AGE_YEARS).max(99).default(MINIMUM_AGE_YEARS),
  support_email: line({ min: 3, max: 120 })
    .refine((address) => z.email().safeParse(address).success, { error: 'invalid_format' })
    .default('support@example.com'),
  support_phone: line({ max: 40 }).default(''),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  site_entry_countries: z.array(country).default(['NL', 'DE']),
  fictional_icon: z.enum(FICTIONAL_ICONS).default('drama'),
  fictional_singular: localised.default(''),
  fictional_plural: localised.default(''),
  fictional_warning: long.default(''),
  /** At most this percentage of the members that a search, the deck or the match finder shows at once is fictional. */
  fictional_share: z.int().min(0).max(100).default(100),
  refund_days: z.int().min(14).max(365).default(14),
  signups: z.enum(['all', 'with_trafficsource']).default('all'),
  /** Sends a visitor who may not sign up to a partner, after a countdown that can be stopped. */
  partner_redirect: z
    .object({
      url: z.url({ protocol: /^https?$/ }),
      seconds: z.int().min(1).max(600).default(PARTNER_REDIRECT_SECONDS),
    })
    .nullable()
    .default(null),
  lander_video: landerVideo,
  landers,
  /** More signups than this within an hour count as robots, whatever they look like. */
  signups_per_hour: z.int().min(1).max(100_000).default(1_000),
  /** Shown at signup; its secret is `CAPTCHA_SECRET`. Script, frame and verification come from the origin. */
  captcha: z
    .object({
      provider: z.literal('turnstile'),
      site_key: z.string().regex(/^[\w-]{1,100}$/),
      origin: z
        .url({ protocol: /^https$/ })
        .refine((url) => URL.canParse(url) && new URL(url).origin === url, { error: 'must be an origin' })
        .default(TURNSTILE_ORIGIN),
    })
    .nullable()
    .default(null),
  logged_out_search: z.boolean().default(true),
  logged_out_search_trafficsource: z.boolean().default(true),
  member_resell: z.boolean().default(false),
  spam,
  chat_history_days: z.int().min(1).max(DAYS_AT_MOST).default(180),
  free_conversations: z.int().min(0).max(LIMIT_AT_MOST).default(2),
  free_photos: z.int().min(1).max(100).default(3),
  premium_photos: z.int().min(1).max(100).default(25),
  swipe_likes_per_day: z.int().min(0).max(LIMIT_AT_MOST).default(4),
  /** Likes that fictional profiles give a member of their own accord; 0: none. */
  auto_likes_per_day: z.int().min(0).max(24).default(1),
  desk,
  /** Only where another rate holds than the standard one of each buyer's country. */
  vat_percentage: z.number().min(0).max(40).nullable().default(null),
  time_bonus: timeBonus,
  /** Percentage of the discount code for a first purchase; only for members without the time bonus. */
  welcome_discount_percentage: z.int().min(1).max(90).nullable().default(25),
  premium_claim: premiumClaim,
  payment_providers: paymentProviders,
  direct_debit: directDebit,
  packages,
})
export type SiteSettings = z.infer<typeof siteSettings>

/** The settings as `settings.php` sends them, in the visitor's language. */
export const publicSettings = z.object({
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  countries: z.array(z.string()),
  domain: z.string(),
  domain_language: z.string(),
  niche: z.int(),
  brand: z
    .object({
      primary: z.string(),
      secondary: z.string(),
      logo: z.string().nullable(),
      style: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable()
    .describe('Own colours, as #rrggbb and as the custom properties of a page'),
  demo: z.boolean(),
  visible_profile_fields: z.array(z.enum(PROFILE_FIELDS)),
  visible_profile_notes: z
    .partialRecord(z.enum(PROFILE_FIELDS), z.string())
    .describe('By field: the operator’s words about it'),
  search_fields: z.array(z.string()),
  match_finder: z.array(z.enum(MATCH_QUESTIONS)).describe('What the match finder asks here'),
  geoip_country: z.string(),
  geoip_selected_country: z.string(),
  cdn_prefix: z.string(),
  message_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  signup_credits: z.int(),
  message_length: z.int(),
  minimum_age: z.int(),
  /** The lowest price of one message by country, in minor units of its currency; `from`: other packages ask more. */
  minimum_message_costs: z.record(
    z.string(),
    z.object({ costs: z.int(), currency: z.enum(CURRENCIES), from: z.boolean() }),
  ),
  support_email: z.string(),
  support_phone: z.string(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  site_entry_countries: z.array(z.string()),
  push_public_key: z.string().nullable(),
  fictional_icon: z.enum(FICTIONAL_ICONS),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  fictional_warning: z.string(),
  refund_days: z.int(),
  signups: z.enum(['all', 'with_trafficsource']),
  signup_open: z.boolean().describe('Whether this visitor may sign up'),
  partner_redirect: z.object({ url: z.string(), seconds: z.int() }).nullable(),
  captcha: z
    .object({ provider: z.literal('turnstile'), site_key: z.string(), origin: z.string() })
    .nullable()
    .describe('To be solved before a signup is sent'),
  lander_video: z.object({ mp4: z.string(), webm: z.string().nullable(), poster: z.string() }).nullable(),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  member_resell: z.boolean(),
  chat_history_days: z.int(),
  free_conversations: z.int(),
  free_photos: z.int(),
  premium_photos: z.int(),
  swipe_likes_per_day: z.int(),
  time_bonus: z.object({ code: z.string(), percentage: z.int(), seconds: z.int() }).nullable(),
  premium_claim: z.object({ percentage: z.int(), source: z.string() }).nullable(),
})
export type PublicSettings = z.infer<typeof publicSettings>

/** An operator's text in one language, or undefined if the operator wrote none. */
export function localise(value: Localised, locale: Locale): string | undefined {
  return (typeof value === 'string' ? value : (value[locale] ?? value.nl)) || undefined
}
