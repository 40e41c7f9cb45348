import * as z from 'zod'
import { CURRENCIES } from './money.ts'

/**
 * Every error that the API declares, with HTTP status and data. Errors are codes, never sentences: pages
 * translate them with the catalogue `errors`.
 */
export const ERRORS = {
  invalid_input: {
    status: 400,
    /** One entry per wrong field: its path (`date_of_birth`, `photos.0`) and an error code. */
    data: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }),
  },
  authentication_required: { status: 403, data: z.object({}) },
  /** The role of the caller, who is staff, lacks the right. */
  not_allowed: { status: 403, data: z.object({}) },
  foreign_origin: { status: 403, data: z.object({}) },
  /** The page was made for another member than the one who is logged in now. */
  other_member: { status: 409, data: z.object({}) },
  not_found: { status: 404, data: z.object({}) },
  conflict: {
    status: 409,
    data: z.object({
      saved: z
        .object({
          version: z.union([z.int(), z.string()]),
          by: z.string().nullable(),
          at: z.string().nullable(),
          values: z.record(z.string(), z.unknown()),
        })
        .optional()
        .describe('To staff: what a colleague has saved since they opened the form'),
    }),
  },
  too_many_requests: { status: 429, data: z.object({ seconds: z.int() }) },
  login_failed: { status: 401, data: z.object({ attempts_left: z.int() }) },
  login_blocked: { status: 429, data: z.object({ minutes: z.int() }) },
  /** Sent only after the right password; the account can be restored for this many days. */
  account_deleted: { status: 403, data: z.object({ days_left: z.int() }) },
  /** Sent only after the right password. With `objection`, the decision can be read and objected to. */
  account_suspended: { status: 403, data: z.object({ until: z.string(), objection: z.string() }) },
  account_banned: { status: 403, data: z.object({ objection: z.string() }) },
  /** This browser was used by a member who was banned. */
  signup_banned: { status: 403, data: z.object({}) },
  wrong_password: { status: 400, data: z.object({}) },
  /** The session needs fresh proof of identity: the password, or a passkey if the account has one. */
  proof_required: { status: 403, data: z.object({ passkey: z.boolean() }) },
  passkey_refused: { status: 401, data: z.object({}) },
  passkey_limit: { status: 409, data: z.object({ max: z.int() }) },
  email_taken: { status: 409, data: z.object({ deleted: z.boolean() }) },
  name_change_limit: { status: 429, data: z.object({ max: z.int(), days: z.int() }) },
  signup_closed: { status: 403, data: z.object({}) },
  signup_refused: { status: 403, data: z.object({}) },
  /** The daily limit of mails of this kind to one address is used up. */
  mail_limit: { status: 429, data: z.object({}) },
  link_invalid: { status: 410, data: z.object({}) },
  /** The receiver has not confirmed their address. */
  not_confirmed: { status: 403, data: z.object({}) },
  /** The sender has not confirmed their address. */
  confirmation_required: { status: 403, data: z.object({}) },
  premium_only: {
    status: 402,
    data: z.object({ limit: z.enum(['conversations', 'photos', 'likes']), max: z.int() }),
  },
  insufficient_credits: { status: 402, data: z.object({ needed: z.int(), balance: z.int() }) },
  contact_blocked: { status: 403, data: z.object({}) },
  /** Nothing was sent or charged: the text leads elsewhere, or its sender begins with too many members. */
  message_held_back: {
    status: 403,
    data: z.object({
      why: z.enum(['contact_details', 'same_text', 'too_many', 'under_review']),
      max: z.int().nullable().describe('Members a day'),
      words: z
        .string()
        .nullable()
        .describe('What of the text leads elsewhere, as it was written; at most 40 characters'),
    }),
  },
  /** A message can be changed for a while only, and its words only until they are read. */
  too_late: { status: 409, data: z.object({ why: z.enum(['time', 'read']) }) },
  saved_search_limit: { status: 409, data: z.object({ max: z.int() }) },
  photo_limit: { status: 409, data: z.object({ max: z.int() }) },
  /** There is no main photo that others see. */
  photo_needed: { status: 409, data: z.object({}) },
  photo_unreadable: { status: 415, data: z.object({}) },
  photo_heic: { status: 415, data: z.object({}) },
  /** A part of its file is missing. */
  photo_incomplete: { status: 415, data: z.object({}) },
  photo_too_small: { status: 415, data: z.object({ min: z.int().describe('Pixels on each side') }) },
  voice_unreadable: { status: 415, data: z.object({}) },
  payload_too_large: { status: 413, data: z.object({ max_bytes: z.int() }) },
  length_required: { status: 411, data: z.object({}) },
  /** What the code would count for is in `minimum` (minor units) and `paymentmethods` (names). */
  discount_code_refused: {
    status: 409,
    data: z.object({
      why: z.enum([
        'not_found',
        'used',
        'expired',
        'inactive',
        'country',
        'moved',
        'currency',
        'minimum',
        'method',
        'tries',
      ]),
      minimum: z.object({ amount: z.int(), currency: z.enum(CURRENCIES) }).nullable(),
      paymentmethods: z.array(z.string()),
    }),
  },
  /** This order uses a one-purchase discount and can no longer be cancelled. */
  discount_in_use: { status: 409, data: z.object({ purchase_id: z.string() }) },
  /** The time to start the payment is over; a new order has the current price. */
  order_expired: { status: 410, data: z.object({}) },
  /** The days in which a purchase can be withdrawn from are over. */
  withdrawal_over: { status: 409, data: z.object({ days: z.int() }) },
  /** Nothing of the purchase is unused. */
  credits_used: { status: 409, data: z.object({}) },
  /** A bank gave a collection of this member's back. */
  debit_blocked: { status: 403, data: z.object({}) },
  /** The day's codes by text message are used up. */
  debit_limit: { status: 429, data: z.object({ hours: z.int() }) },
  /** 0: a new code is needed. */
  debit_code_invalid: { status: 400, data: z.object({ tries_left: z.int() }) },
  sms_unavailable: { status: 502, data: z.object({}) },
  /** The database is away, or too much waits for it. */
  unavailable: { status: 503, data: z.object({ seconds: z.int() }) },
  /** There is no room for a file. */
  storage_full: { status: 503, data: z.object({ seconds: z.int() }) },
  payment_unavailable: { status: 502, data: z.object({}) },
  /** More than the member's own limit for a month leaves, in minor units; the next month begins at `from`. */
  spending_limit: {
    status: 409,
    data: z.object({ amount: z.int(), currency: z.enum(CURRENCIES), left: z.int(), from: z.string() }),
  },
  /** The member has paused their own spending. */
  spending_paused: { status: 403, data: z.object({ until: z.string() }) },
} as const

export type ErrorCode = keyof typeof ERRORS
export type ErrorData<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]['data']>

/** Why an upload is no photo that can be shown. */
export const PHOTO_REFUSALS = [
  'photo_unreadable',
  'photo_heic',
  'photo_incomplete',
  'photo_too_small',
] as const

/** The entries that one procedure declares. */
export function errors<C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof ERRORS)[K] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as { [K in C]: (typeof ERRORS)[K] }
}
