import * as z from 'zod'

/**
 * Every error the API declares: its HTTP status and the data that goes with it. A code, never a sentence:
 * pages turn it into words from the catalogue `errors`.
 */
export const ERRORS = {
  invalid_input: {
    status: 400,
    /** One row for each wrong field: its path (`date_of_birth`, `photos.0`) and what is wrong. */
    data: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }),
  },
  authentication_required: { status: 403, data: z.object({}) },
  foreign_origin: { status: 403, data: z.object({}) },
  not_found: { status: 404, data: z.object({}) },
  conflict: { status: 409, data: z.object({}) },
  too_many_requests: { status: 429, data: z.object({ seconds: z.int() }) },
  login_failed: { status: 401, data: z.object({ attempts_left: z.int() }) },
  login_blocked: { status: 429, data: z.object({ minutes: z.int() }) },
  /** Only after the right password: until when the account can be had back. */
  account_deleted: { status: 403, data: z.object({ days_left: z.int() }) },
  wrong_password: { status: 400, data: z.object({}) },
  /** Say again who you are: by password, or by passkey where there is one. */
  proof_required: { status: 403, data: z.object({ passkey: z.boolean() }) },
  passkey_refused: { status: 401, data: z.object({}) },
  passkey_limit: { status: 409, data: z.object({ max: z.int() }) },
  email_taken: { status: 409, data: z.object({ deleted: z.boolean() }) },
  name_taken: { status: 409, data: z.object({}) },
  name_change_limit: { status: 429, data: z.object({ max: z.int(), days: z.int() }) },
  signup_closed: { status: 403, data: z.object({}) },
  signup_refused: { status: 403, data: z.object({}) },
  /** So many mails of a kind went to one address today that no more will. */
  mail_limit: { status: 429, data: z.object({}) },
  link_invalid: { status: 410, data: z.object({}) },
  not_confirmed: { status: 403, data: z.object({}) },
  premium_only: {
    status: 402,
    data: z.object({ limit: z.enum(['conversations', 'photos', 'likes']), max: z.int() }),
  },
  insufficient_credits: { status: 402, data: z.object({ needed: z.int(), balance: z.int() }) },
  contact_blocked: { status: 403, data: z.object({}) },
  photo_limit: { status: 409, data: z.object({ max: z.int() }) },
  photo_unreadable: { status: 415, data: z.object({}) },
  photo_heic: { status: 415, data: z.object({}) },
  payload_too_large: { status: 413, data: z.object({ max_bytes: z.int() }) },
  length_required: { status: 411, data: z.object({}) },
  payment_unavailable: { status: 502, data: z.object({}) },
} as const

export type ErrorCode = keyof typeof ERRORS
export type ErrorData<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]['data']>

/** The part of the error table that a procedure declares. */
export function errors<C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof ERRORS)[K] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as { [K in C]: (typeof ERRORS)[K] }
}
