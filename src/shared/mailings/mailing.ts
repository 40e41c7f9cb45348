import type { Locale } from '../locales.ts'
import type { Gender } from '../profile.ts'

/** The kinds of mail that need a member's yes and are written by a site's staff. */
export const MAILING_KINDS = ['promotions', 'news'] as const
export type MailingKind = (typeof MAILING_KINDS)[number]

/** What members are promised in their settings: at most so many of a kind in a month. */
export const MAILINGS_A_MONTH: Record<MailingKind, number> = { promotions: 2, news: 1 }

/** What a mailing may be; it is changed as a draft only. */
export const MAILING_STATUSES = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type MailingStatus = (typeof MAILING_STATUSES)[number]

export type MailingText = {
  subject: string
  body: string
  /** On the button; empty: the site's own words. */
  button: string
}
export type MailingTexts = Partial<Record<Locale, MailingText>>

/** When a receiver was online last; `away`: not within these days. */
export const LAST_ACTIVE = ['any', 'active_7', 'active_30', 'active_90', 'away_30', 'away_90'] as const
export type LastActive = (typeof LAST_ACTIVE)[number]

/** The receivers of a mailing, among the members who agreed. */
export type Audience = {
  /** Empty: of all countries. */
  countries: string[]
  gender: Gender | null
  premium: boolean | null
  last_active: LastActive
}

export const RECEIVER_STATES = [
  'waiting',
  'trying',
  'sent',
  /** The program was stopped while it sent, or the connection broke. Never sent again. */
  'unsure',
  /** No longer agreed, or may not be mailed, at the time of sending. */
  'skipped',
  'failed',
  'bounced',
  'spam',
  'unsubscribed',
] as const
export type ReceiverState = (typeof RECEIVER_STATES)[number]
export type MailingCounts = Record<ReceiverState, number>
