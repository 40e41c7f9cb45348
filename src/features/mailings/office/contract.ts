import * as z from 'zod'
import { staffProcedure } from '#features/office/staff-procedure.ts'
import { acknowledged } from '#shared/contract.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import {
  LAST_ACTIVE,
  MAILING_KINDS,
  MAILING_STATUSES,
  type MailingCounts,
  RECEIVER_STATES,
} from '#shared/mailings/mailing.ts'
import { GENDERS } from '#shared/profile.ts'
import { line, text, uuid } from '#shared/text.ts'

const language = z.enum(LOCALES)
const kind = z.enum(MAILING_KINDS)
const audience = z.object({
  countries: z.array(z.enum(COUNTRIES)).max(COUNTRIES.length).describe('Empty: of all'),
  gender: z.enum(GENDERS).nullable(),
  premium: z.boolean().nullable(),
  last_active: z.enum(LAST_ACTIVE),
})
const words = z.object({
  subject: line({ max: 120 }),
  body: text({ max: 5_000 }),
  button: line({ max: 40 }).describe('Empty: the site’s own words'),
})
const draft = z.object({
  kind,
  texts: z.partialRecord(language, words).describe('Members of other languages get no mail'),
  path: line({ max: 300 }).nullable().describe('The button’s target on the own site'),
  code: uuid.nullable().describe('A discount code to tell of'),
  audience,
})
export type OfficeDraft = z.infer<typeof draft>

const listed = z.object({
  id: uuid,
  kind,
  status: z.enum(MAILING_STATUSES),
  subject: z.string().describe('In the first language that is written; may be empty'),
  languages: z.array(language),
  made: z.string(),
  send_at: z.string().nullable(),
  finished: z.string().nullable(),
})
export type OfficeMailing = z.infer<typeof listed>

const counts = z.object(
  Object.fromEntries(RECEIVER_STATES.map((state) => [state, z.int()])) as Record<
    keyof MailingCounts,
    z.ZodInt
  >,
)
const version = z.int().min(1)

/** How staff write to members who agreed to be mailed. */
export const mailingsOfficeContract = {
  list: staffProcedure
    .route({ method: 'GET', path: '/admin/mailings' })
    .input(z.object({ older: uuid.optional() }))
    .output(z.object({ mailings: z.array(listed), has_older: z.boolean() })),
  open: staffProcedure
    .route({ method: 'GET', path: '/admin/mailings/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(
      listed.extend({
        draft,
        version,
        begun: z.string().nullable(),
        stop_reason: z.enum(['staff', 'code']).nullable(),
        counts: counts.nullable().describe('Null before it is sent'),
        all_known: z.boolean().describe('Whether all receivers are counted yet'),
      }),
    ),
  make: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings' })
    .input(z.object({ key: uuid, draft }))
    .output(z.object({ id: uuid })),
  /** `conflict`: it is no draft any more, or a colleague has changed it. */
  change: staffProcedure
    .route({ method: 'PUT', path: '/admin/mailings/{id}' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, version, draft }))
    .output(z.object({ version })),
  remove: staffProcedure
    .route({ method: 'DELETE', path: '/admin/mailings/{id}' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  /** The number of members who would get it now. */
  countReceivers: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings/count' })
    .input(z.object({ kind, audience }))
    .output(
      z.object({
        languages: z.array(z.object({ language, count: z.int() })),
        rested: z.int().describe('Of all, those who had this month’s mails of the kind and get no more'),
      }),
    ),
  preview: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings/preview' })
    .input(z.object({ draft, language }))
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  codes: staffProcedure
    .route({ method: 'GET', path: '/admin/mailings/codes' })
    .output(z.object({ codes: z.array(z.object({ id: uuid, code: z.string() })) })),
  /** Sends one mail of it to the address of the caller. */
  test: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings/{id}/test' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, language }))
    .output(acknowledged),
  send: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings/{id}/send' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, version, at: z.iso.datetime().nullable().describe('Null: now') }))
    .output(acknowledged),
  /** Ends what has not been sent; what has not begun is a draft again. `conflict`: nothing is left to stop. */
  stop: staffProcedure
    .route({ method: 'POST', path: '/admin/mailings/{id}/stop' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
