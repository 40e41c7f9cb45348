import * as z from 'zod'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { text } from '#shared/text.ts'
import { password, presentPassword, user } from './account-fields.ts'
import { consentContract } from './consent-contract.ts'
import { emailContract } from './email-contract.ts'
import { exportContract } from './export-contract.ts'
import { leavingContract } from './leaving-contract.ts'
import { passkeyContract } from './passkey-contract.ts'
import { preparedContract } from './prepared-contract.ts'
import { resetContract } from './reset-contract.ts'
import { sessionContract } from './session-contract.ts'
import { signupContract } from './signup-contract.ts'

export type { User } from './account-fields.ts'
export type { SignupForm } from './signup-contract.ts'

const login = z.object({ email: text({ max: 254 }), password: z.string().max(1_000) })
const subscription = z.object({
  subscription: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    keys: z.object({ p256dh: text({ max: 200 }), auth: text({ max: 100 }) }),
  }),
})

const activation = z.object({ state: z.enum(['waiting', 'mailed', 'confirmed']) })
export type Activation = z.infer<typeof activation>

export const accountsContract = {
  ...consentContract,
  ...exportContract,
  ...sessionContract,
  ...passkeyContract,

  user: publicProcedure
    .route({ method: 'GET', path: '/user.php', tags: ['accounts'], summary: 'Who is logged in' })
    .output(z.object({ user: user.nullable() })),

  /** Logs in; with `?push=1` and a subscription instead, keeps where to push news to. */
  login: publicProcedure
    .route({ method: 'POST', path: '/user.php', tags: ['accounts'], summary: 'Log in, or subscribe to push' })
    .errors(errors('login_failed', 'login_blocked', 'authentication_required', 'account_deleted'))
    .input(z.union([login, subscription]))
    .output(z.object({ user })),

  update: publicProcedure
    .route({ method: 'PUT', path: '/user.php', tags: ['accounts'], summary: 'Choose my language' })
    .input(z.object({ language: z.enum(LOCALES) }))
    .output(z.object({ user: user.nullable() })),

  logout: publicProcedure
    .route({ method: 'GET', path: '/logout.php', tags: ['accounts'], summary: 'Log out' })
    .output(z.object({})),

  pageHidden: publicProcedure
    .route({ method: 'POST', path: '/page-hidden.php', tags: ['accounts'], summary: 'The page was hidden' })
    .output(z.object({})),

  changePassword: memberProcedure
    .route({ method: 'POST', path: '/password', tags: ['accounts'], summary: 'Change my password' })
    .errors(errors('wrong_password'))
    .input(z.object({ old_password: presentPassword, new_password: password }))
    .output(z.object({})),

  ...signupContract,
  ...preparedContract,

  sendActivation: memberProcedure
    .route({ method: 'POST', path: '/activation', tags: ['accounts'], summary: 'Send the activation mail' })
    .errors(errors('conflict', 'mail_limit'))
    .output(z.object({ email: z.string() })),

  activation: memberProcedure
    .route({
      method: 'GET',
      path: '/activation',
      tags: ['accounts'],
      summary: 'Whether my address is confirmed, or the activation mail has left',
    })
    .output(activation),

  activate: publicProcedure
    .route({
      method: 'POST',
      path: '/activation/{token}',
      tags: ['accounts'],
      summary: 'Confirm an e-mail address',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token: text({ max: 100 }) }))
    .output(z.object({})),

  ...leavingContract,
  ...resetContract,
  ...emailContract,
}
