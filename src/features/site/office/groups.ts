import type { SiteSettings } from '../settings.ts'

/** What staff find together, in the order in which they read it. */
export const SITE_GROUPS = {
  general: [
    'name',
    'index_title',
    'description',
    'countries',
    'domain_language',
    'niche',
    'minimum_age',
    'geoip_selected_country',
    'support_email',
    'support_phone',
    'enable_site_entry_popup',
    'site_entry_countries',
  ],
  brand: ['brand'],
  profiles: [
    'visible_profile_fields',
    'visible_profile_notes',
    'texts_shown',
    'search_fields',
    'match_finder',
    'logged_out_search',
    'logged_out_search_trafficsource',
  ],
  signup: ['signups', 'partner_redirect', 'signup_credits', 'signups_per_hour', 'captcha', 'member_resell'],
  chat: [
    'message_length',
    'chat_history_days',
    'free_conversations',
    'free_photos',
    'premium_photos',
    'swipe_likes_per_day',
    'spam',
  ],
  fictional: [
    'fictional_icon',
    'fictional_singular',
    'fictional_plural',
    'fictional_warning',
    'fictional_share',
    'auto_likes_per_day',
    'desk',
  ],
  prices: [
    'message_credits',
    'photo_credits',
    'gift_credits',
    'packages',
    'vat_percentage',
    'time_bonus',
    'welcome_discount_percentage',
    'premium_claim',
    'refund_days',
  ],
  payments: ['payment_providers', 'direct_debit'],
  company: ['company'],
  campaigns: ['landers', 'lander_video'],
  technical: ['cdn_prefix'],
} as const satisfies Record<string, readonly (keyof SiteSettings | 'company')[]>
export type SiteGroup = keyof typeof SITE_GROUPS

export const SITE_GROUP_NAMES = Object.keys(SITE_GROUPS) as SiteGroup[]

export function isSiteGroup(name: string | undefined): name is SiteGroup {
  return SITE_GROUP_NAMES.some((group) => group === name)
}

/** What the site has besides its settings. */
export const OTHER_PARTS = ['texts', 'domains', 'versions'] as const
export type SitePart = SiteGroup | (typeof OTHER_PARTS)[number]

export function isSitePart(name: string): name is SitePart {
  return isSiteGroup(name) || OTHER_PARTS.some((part) => part === name)
}
