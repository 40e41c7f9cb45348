import * as z from 'zod'
import { email } from '#features/accounts/account/account-fields.ts'
import { PASSWORD_MAX } from '#features/accounts/account/rules.ts'
import { acknowledged, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { STAFF_ACTIONS, STAFF_LANGUAGES, STAFF_ROLES } from '#shared/staff.ts'
import { line, text, uuid } from '#shared/text.ts'
import { staffProcedure } from '../staff-procedure.ts'
import { STAFF_PASSWORD_MIN } from './staff-password.ts'

const role = z.enum(STAFF_ROLES)
const language = z.enum(STAFF_LANGUAGES)
const token = text({ min: 1, max: 100 })
const code = text({ min: 1, max: 40 })
const knownPassword = z.string().max(1_000)
const newPassword = z.string().min(STAFF_PASSWORD_MIN).max(PASSWORD_MAX)
const details = z.record(z.string(), z.unknown()).nullable()

const self = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  language,
  role,
  site: z.object({ id: uuid, name: z.string(), demo: z.boolean() }),
  /** Open notes of theirs. */
  handed_over: z.int(),
  recovery_codes_left: z.int(),
  expires: z.string(),
})
export type Self = z.infer<typeof self>

/** How staff log in, and what they see and change of their own account. */
export const accountContract = {
  logIn: publicProcedure
    .route({ method: 'POST', path: '/admin/login' })
    .errors(errors('login_failed', 'login_blocked'))
    .input(z.object({ email: text({ max: 254 }), password: knownPassword, code: code.optional() }))
    .output(z.object({ next: z.enum(['code', 'in']) })),
  logOut: staffProcedure.route({ method: 'POST', path: '/admin/logout' }).output(acknowledged),

  /** With the secret of a new authenticator app, for the form to send back. */
  invitation: publicProcedure
    .route({ method: 'POST', path: '/admin/invitation' })
    .errors(errors('link_invalid'))
    .input(z.object({ token }))
    .output(
      z.object({
        email: z.string(),
        role,
        language,
        app: z.object({ sealed: z.string(), typed: z.string(), qr: z.string() }),
      }),
    ),
  acceptInvitation: publicProcedure
    .route({ method: 'POST', path: '/admin/invitation/accept' })
    .errors(errors('link_invalid'))
    .input(
      z.object({
        token,
        name: line({ min: 2, max: 60 }),
        language,
        password: newPassword,
        setup: text({ min: 1, max: 200 }),
        code,
      }),
    )
    .output(z.object({ codes: z.array(z.string()) })),

  self: staffProcedure.route({ method: 'GET', path: '/admin/self' }).output(self),
  chooseLanguage: staffProcedure
    .route({ method: 'PUT', path: '/admin/self/language' })
    .input(z.object({ language }))
    .output(acknowledged),
  changePassword: staffProcedure
    .route({ method: 'PUT', path: '/admin/self/password' })
    .errors(errors('wrong_password'))
    .input(z.object({ old_password: knownPassword, new_password: newPassword }))
    .output(acknowledged),
  renewRecoveryCodes: staffProcedure
    .route({ method: 'POST', path: '/admin/self/recovery-codes' })
    .errors(errors('wrong_password'))
    .input(z.object({ password: knownPassword }))
    .output(z.object({ codes: z.array(z.string()) })),

  sessions: staffProcedure.route({ method: 'GET', path: '/admin/sessions' }).output(
    z.object({
      sessions: z.array(
        z.object({
          id: uuid,
          device: z.string(),
          country: z.string().nullable(),
          begun: z.string(),
          last_seen: z.string(),
          expires: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  ),
  endSession: staffProcedure
    .route({ method: 'DELETE', path: '/admin/sessions/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  endOtherSessions: staffProcedure.route({ method: 'DELETE', path: '/admin/sessions' }).output(acknowledged),
}

/** The staff of a site, and the log of what they did. */
export const staffContract = {
  list: staffProcedure.route({ method: 'GET', path: '/admin/staff' }).output(
    z.object({
      staff: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          email: z.string(),
          role,
          since: z.string(),
          last_seen: z.string().nullable(),
          self: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.object({
          id: uuid,
          email: z.string(),
          role,
          sent: z.string(),
          expires: z.string(),
          trouble: z.enum(['waits', 'refused', 'given_up']).nullable(),
        }),
      ),
    }),
  ),
  invite: staffProcedure
    .route({ method: 'POST', path: '/admin/staff' })
    .input(z.object({ email, role, language }))
    .output(acknowledged),
  withdrawInvitation: staffProcedure
    .route({ method: 'DELETE', path: '/admin/invitations/{id}' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  /** `conflict`: the site would be left without an owner. */
  changeRole: staffProcedure
    .route({ method: 'PUT', path: '/admin/staff/{id}' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid, role }))
    .output(acknowledged),
  /** Mails a colleague a link to set a new password and second factor, and logs them out. */
  renewAccess: staffProcedure
    .route({ method: 'POST', path: '/admin/staff/{id}/access' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
  endRole: staffProcedure
    .route({ method: 'DELETE', path: '/admin/staff/{id}' })
    .errors(errors('not_found', 'conflict'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),

  acts: staffProcedure
    .route({ method: 'GET', path: '/admin/acts' })
    .input(
      z.object({
        older: uuid.optional(),
        member: uuid.optional(),
        by: uuid.optional().describe('A colleague'),
        action: z.enum(STAFF_ACTIONS).optional(),
      }),
    )
    .output(
      z.object({
        colleagues: z.array(z.object({ id: uuid, name: z.string() })),
        acts: z.array(
          z.object({
            id: uuid,
            at: z.string(),
            action: z.enum(STAFF_ACTIONS),
            by: z.string().nullable().describe('Null: by the operator’s command'),
            member: uuid.nullable(),
            member_name: z.string().nullable().describe('As it is now'),
            subject: z.string(),
            before: details,
            after: details,
            reason: z.string(),
          }),
        ),
        has_older: z.boolean(),
      }),
    ),
}
