import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { text } from '#shared/text.ts'
import { password, presentPassword, user } from './account/account-fields.ts'
import { consentContract } from './consent/consent-contract.ts'
import { emailContract } from './credentials/email-contract.ts'
import { resetContract } from './credentials/reset-contract.ts'
import { endingContract } from './leaving/ending-contract.ts'
import { exportContract } from './leaving/export-contract.ts'
import { leavingContract } from './leaving/leaving-contract.ts'
import { passkeyContract } from './login/passkey-contract.ts'
import { sessionContract } from './login/session-contract.ts'
import { preparedContract } from './signup/prepared-contract.ts'
import { signupContract } from './signup/signup-contract.ts'

export type { User } from './account/account-fields.ts'
export type { SignupForm } from './signup/signup-contract.ts'

const SHUT_OUT = ['account_suspended', 'account_banned'] as const

const login = z.object({ email: text({ max: 254 }), password: z.string().max(1_000) })
// RFC 8291: a point of P-256, uncompressed, and 16 bytes; browsers write both as base64url without padding.
const pushKeys = z.object({
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})
const subscription = z.object({
  subscription: z.object({
    endpoint: z.url({ protocol: /^https$/, normalize: true }).max(1_000),
    keys: pushKeys,
  }),
})

export const accountsContract = {
  ...consentContract,
  ...exportContract,
  ...sessionContract,
  ...passkeyContract,

  user: publicProcedure
    .route({ method: 'GET', path: '/user.php', tags: ['accounts'], summary: 'Who is logged in' })
    .output(z.object({ user: user.nullable() })),

  /** Logs in; with `?push=1` and a subscription instead, saves the push subscription. */
  login: publicProcedure
    .route({ method: 'POST', path: '/user.php', tags: ['accounts'], summary: 'Log in, or subscribe to push' })
    .errors(
      errors('login_failed', 'login_blocked', 'authentication_required', 'account_deleted', ...SHUT_OUT),
    )
    .input(z.union([login, subscription]))
    .output(z.object({ user })),

  update: publicProcedure
    .route({ method: 'PUT', path: '/user.php', tags: ['accounts'], summary: 'Choose my language' })
    .input(z.object({ language: z.enum(LOCALES) }))
    .output(z.object({ user: user.nullable() })),

  logout: publicProcedure
    .route({ method: 'GET', path: '/logout.php', tags: ['accounts'], summary: 'Log out' })
    .output(acknowledged),

  pageHidden: publicProcedure
    .route({ method: 'POST', path: '/page-hidden.php', tags: ['accounts'], summary: 'The page was hidden' })
    .output(acknowledged),

  changePassword: memberProcedure
    .route({ method: 'POST', path: '/password', tags: ['accounts'], summary: 'Change my password' })
    .errors(errors('wrong_password'))
    .input(z.object({ old_password: presentPassword, new_password: password }))
    .output(acknowledged),

  ...signupContract,
  ...preparedContract,
  ...leavingContract,
  ...endingContract,
  ...resetContract,
  ...emailContract,
}
