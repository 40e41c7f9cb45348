import * as z from 'zod'
import { conversation } from '#features/moderation/office/contract.ts'
import { note } from '#features/office/notes/contract.ts'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { SHOWN_STATES } from '#features/payments/selling/orders/shown-state.ts'
import { acknowledged } from '#shared/contract.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { isDay } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { DECISION_KINDS, DECISION_REASONS, ITEM_KINDS } from '#shared/moderation.ts'
import { REPORT_REASONS, REPORT_STATES } from '#shared/report.ts'
import { text, uuid } from '#shared/text.ts'
import {
  ACCOUNT_STATES,
  FOUND_BY,
  GRANT_MAX,
  LISTED_STATES,
  PATTERNS,
  PROOFS,
  REASON_MAX,
  REASON_MIN,
} from './rules.ts'

const state = z.enum(ACCOUNT_STATES)
const reason = text({ min: REASON_MIN, max: REASON_MAX }).describe('Why, for the log')
const day = z.string().refine(isDay, { error: 'invalid_date' })
const about = z.object({ id: uuid, reason })
const pattern = z.object({ pattern: z.enum(PATTERNS), count: z.int() })
const money = z.object({ amount: z.int(), currency: z.string() })

const found = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  email: z.string(),
  country: z.string(),
  state,
  since: z.string(),
  fictional: z.boolean(),
})

export type FoundMember = z.infer<typeof found>

const report = z.object({
  id: uuid,
  number: z.string(),
  /** Whether this member made it, or it is about them. */
  side: z.enum(['about', 'by']),
  other: z.object({ id: uuid, name: z.string() }).nullable(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  state: z.enum(REPORT_STATES),
  at: z.string(),
  has_conversation: z.boolean(),
})

const member = z.object({
  id: uuid,
  name: z.string(),
  age: z.int(),
  date_of_birth: z.string(),
  gender: z.string(),
  sexuality: z.string().nullable(),
  country: z.string(),
  region: z.string(),
  place: z.string().nullable(),
  language: z.string(),
  fictional: z.boolean(),
  invisible: z.boolean(),
  hidden: z.boolean().describe('From others, since a report'),
  profile_text: z.string(),
  says: z.array(z.object({ name: z.string(), value: z.string() })).describe('In the language of who looks'),
  photos: z.array(
    z.object({ id: uuid, status: z.enum(['pending', 'active', 'rejected']), file: z.string() }),
  ),

  email: z.string(),
  state,
  until: z.string().nullable().describe('Of a suspension, or when a deleted account is erased'),
  since: z.string(),
  confirmed: z.string().nullable(),
  last_online: z.string(),
  premium: z.boolean(),
  /** Network and campaign by which they came. */
  came_by: z.array(z.object({ name: z.string(), value: z.string() })),
  mail_stop: z.enum(['spam', 'bounced', 'unsubscribed']).nullable(),
  sessions: z.array(
    z.object({
      id: uuid,
      device: z.string(),
      country: z.string().nullable(),
      begun: z.string(),
      last_seen: z.string(),
    }),
  ),
  consents: z.array(
    z.object({
      what: z.enum(['terms', 'sexuality', 'race']),
      given: z.string().nullable(),
      withdrawn: z.string().nullable(),
    }),
  ),
  balance: z.int(),
  purchases: z.array(
    z.object({
      id: uuid,
      reference: z.string(),
      receipt: z.object({ id: uuid, number: z.string() }).nullable(),
      credits: z.int(),
      paid: money,
      reversed: z.int().describe('Minor units'),
      method: z.string(),
      provider: z.string(),
      provider_id: z.string().nullable(),
      status: z.enum(['loading', 'pending', 'completed', 'failed']),
      state: z.enum(SHOWN_STATES).describe('With what became of it'),
      bank_reason: z.string().nullable().describe('Why a bank took it back, in its words'),
      at: z.string(),
      mailed: z.string().nullable(),
    }),
  ),
  reports: z.array(report),
  decisions: z.array(
    z.object({
      id: uuid,
      kind: z.enum(DECISION_KINDS),
      about: z.enum([...ITEM_KINDS, 'member']).describe('Of a report, what was taken away'),
      reason: z.enum(DECISION_REASONS).nullable(),
      outcome: z.enum(['done', 'undone', 'void']).nullable(),
      by: z.string().nullable(),
      at: z.string(),
      lifted: z.object({ at: z.string(), by: z.string() }).nullable(),
      can_lift: z.boolean().describe('It holds, and no objection to it waits'),
      has_statement: z.boolean().describe('The member was mailed its reasons'),
    }),
  ),
  /** The newest of the last half year. */
  sent_mails: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** Mails that did not leave, or not yet. */
  mail_troubles: z.array(
    z.object({ kind: z.string(), trouble: z.enum(['waits', 'refused', 'given_up']), since: z.string() }),
  ),
  /** Mails with a link, of which the program keeps whether it was used. */
  mails: z.array(
    z.object({
      kind: z.string(),
      asked: z.string(),
      sent: z.string().nullable(),
      used: z.string().nullable(),
    }),
  ),
  notes: z.array(note).describe('Newest first'),
  patterns: z.array(pattern),
  /** Whether no colleague has looked at them since these patterns were found. */
  to_look_at: z.boolean(),
})
export type MemberForStaff = z.infer<typeof member>

export const membersOfficeContract = {
  /** It is a POST, as the address of a GET would stand in the server's log. */
  find: staffProcedure
    .route({ method: 'POST', path: '/admin/members' })
    .input(z.object({ query: text({ min: 2, max: 254 }) }))
    .output(
      z.object({
        members: z.array(found.extend({ by: z.enum(FOUND_BY) })),
        has_more: z.boolean().describe('Only the first are told'),
      }),
    ),
  /** The members of the site, newest first. Notes in the log which of them were listed. */
  list: staffProcedure
    .route({ method: 'GET', path: '/admin/members' })
    .input(
      z.object({
        state: z.enum(LISTED_STATES).optional(),
        country: z.enum(COUNTRIES).optional(),
        from: day.optional().describe('Of the signup'),
        to: day.optional().describe('Included'),
        paying: z.enum(['yes', 'no']).optional(),
        before: uuid.optional(),
      }),
    )
    .output(z.object({ members: z.array(found), has_older: z.boolean() })),
  /** All about a member. Notes in the log which colleague looked at it. */
  open: staffProcedure
    .route({ method: 'GET', path: '/admin/members/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(member),
  ledger: staffProcedure
    .route({ method: 'GET', path: '/admin/members/{id}/ledger' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }))
    .output(
      z.object({
        entries: z.array(
          z.object({
            number: z.int(),
            account: z.string(),
            amount: z.int(),
            balance: z.int(),
            at: z.string(),
          }),
        ),
        has_older: z.boolean(),
      }),
    ),

  endSessions: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/sessions/end' })
    .errors(errors('not_found'))
    .input(about)
    .output(acknowledged),
  /** `conflict`: the address is confirmed. */
  resendConfirmation: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/confirmation' })
    .errors(errors('not_found', 'conflict', 'mail_limit'))
    .input(about)
    .output(acknowledged),
  /** `conflict`: it is not paid. */
  resendReceipt: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/receipts' })
    .errors(errors('not_found', 'conflict', 'mail_limit'))
    .input(about.extend({ purchase: uuid }))
    .output(acknowledged),
  /** The reasons of a decision. `conflict`: the member was sent none, or it holds no more. */
  resendStatement: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/decisions/{decision}/statement' })
    .errors(errors('not_found', 'conflict', 'mail_limit'))
    .input(about.extend({ decision: uuid }))
    .output(acknowledged),
  /** A link for a new password, or back to a deleted account, as the member can ask for it. `conflict`: no mail reaches the member. */
  sendResetLink: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/reset-link' })
    .errors(errors('not_found', 'conflict', 'mail_limit'))
    .input(about)
    .output(acknowledged),
  startExport: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/export' })
    .errors(errors('not_found', 'conflict', 'too_many_requests'))
    .input(about)
    .output(acknowledged),
  /** A member younger than 18 by it is suspended until they are 18. */
  correctBirthDate: staffProcedure
    .route({ method: 'PUT', path: '/admin/members/{id}/birth-date' })
    .errors(errors('not_found', 'conflict'))
    .input(about.extend({ key: uuid, date_of_birth: day, proof: z.enum(PROOFS) }))
    .output(z.object({ suspended: z.boolean() })),
  /** Once by key. */
  grantCredits: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/credits' })
    .errors(errors('not_found', 'conflict'))
    .input(about.extend({ key: uuid, credits: z.int().min(1).max(GRANT_MAX) }))
    .output(z.object({ balance: z.int() })),
  /** Deletes the account; it is erased once its time to come back is over. */
  erase: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/erasure' })
    .errors(errors('not_found', 'conflict'))
    .input(about)
    .output(z.object({ until: z.string() })),

  /** The part of a private conversation around what was reported. `conflict`: the report is decided. */
  openReportedConversation: staffProcedure
    .route({ method: 'POST', path: '/admin/reports/{id}/conversation' })
    .errors(errors('not_found', 'conflict'))
    .input(about)
    .output(conversation),

  /** Reverses what a decision did, and tells the member. `conflict`: it does not hold, or an objection waits. */
  liftDecision: staffProcedure
    .route({ method: 'POST', path: '/admin/members/{id}/decisions/{decision}/lift' })
    .errors(errors('not_found', 'conflict'))
    .input(about.extend({ decision: uuid }))
    .output(acknowledged),

  accountsToLookAt: staffProcedure.route({ method: 'GET', path: '/admin/looks' }).output(
    z.object({
      accounts: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          state,
          since: z.string(),
          rank: z.int(),
          patterns: z.array(pattern),
          found: z.string(),
        }),
      ),
      has_more: z.boolean(),
    }),
  ),
  markLookedAt: staffProcedure
    .route({ method: 'POST', path: '/admin/looks/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
