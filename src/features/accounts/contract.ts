import * as z from 'zod'
import { memberProcedure, publicProcedure } from '#shared/contract.ts'
import { isDay } from '#shared/dates.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { image } from '#shared/member-card.ts'
import { GENDERS, SEXUALITIES, SIGNUP_REASONS } from '#shared/profile.ts'
import { PROFILE_PARTS } from '#shared/profile-completeness.ts'
import { text, uuid } from '#shared/text.ts'
import { isEmailAddress, nameProblem, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'

export const user = z.object({
  profile: z.object({
    id: uuid,
    name: z.string(),
    country: z.string(),
    region: z.string(),
    gender: z.enum(GENDERS),
    sexuality: z.enum(SEXUALITIES),
    status: z.enum(['active', 'disabled']),
    main_image: image.nullable(),
    missing: z.array(z.enum(PROFILE_PARTS)).describe('What others would look for in vain on my profile'),
  }),
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: z.string(),
  status: z.enum(['not_confirmed', 'active']),
  notifications_disabled: z.array(z.enum(['spam', 'bounced', 'unsubscribed'])),
  fictional_icon: z.string(),
  language: z.enum(LOCALES),
  push: z.boolean().describe('Whether a push subscription is known'),
  /** The discount that runs out; null when there is none for this member now. */
  time_bonus: z.object({ code: z.string(), percentage: z.int(), expires: z.string() }).nullable(),
})
export type User = z.infer<typeof user>

const email = text({ max: 254 }).refine(isEmailAddress, { error: 'email_invalid' })
const password = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalid_format' })
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
const day = z.string().refine(isDay, { error: 'invalid_date' })

/** A signup as its steps ask it; the same rules check it at the field and on the server. */
export const signupForm = z
  .object({
    id: uuid.describe('Made by the client: the account’s id. Sending a signup again makes no second account'),
    gender: z.enum(GENDERS),
    sexuality: z.enum(SEXUALITIES),
    date_of_birth: day,
    country: text({ max: 2 }),
    region: text({ max: 10 }),
    place: text({ max: 80 }),
    name: text({ min: 2, max: 20 }),
    signup_reason: z.enum(SIGNUP_REASONS).nullable(),
    signup_message: text({ max: 1_000 }).nullable(),
    email,
    password,
    terms: z.literal(true),
    special_category_consent: z.literal(true),
    tracking: z
      .object({
        network: text({ max: 100 }),
        ref: text({ max: 200 }),
        sub1: text({ max: 100 }),
        sub2: text({ max: 100 }),
        sub3: text({ max: 100 }),
      })
      .partial()
      .optional(),
  })
  .superRefine((form, context) => {
    const problem = nameProblem(form.name, form.email)
    if (problem) context.addIssue({ code: 'custom', path: ['name'], message: problem })
    const fits = form.gender === 'male' ? form.sexuality !== 'lesbian' : form.sexuality !== 'gay'
    if (!fits) context.addIssue({ code: 'custom', path: ['sexuality'], message: 'invalid_value' })
  })
export type SignupForm = z.infer<typeof signupForm>

const login = z.object({ email: text({ max: 254 }), password: z.string().max(1_000) })
const subscription = z.object({
  subscription: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    keys: z.object({ p256dh: text({ max: 200 }), auth: text({ max: 100 }) }),
  }),
})

export const accountsContract = {
  user: publicProcedure
    .route({ method: 'GET', path: '/user.php', tags: ['accounts'], summary: 'Who is logged in' })
    .output(z.object({ user: user.nullable() })),

  /** Logs in; with `?push=1` and a subscription instead, keeps where to push news to. */
  login: publicProcedure
    .route({ method: 'POST', path: '/user.php', tags: ['accounts'], summary: 'Log in, or subscribe to push' })
    .errors(errors('login_failed', 'login_blocked', 'authentication_required'))
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
    .input(z.object({ old_password: z.string().max(1_000), new_password: password }))
    .output(z.object({})),

  checkSignup: publicProcedure
    .route({
      method: 'POST',
      path: '/signup/check',
      tags: ['accounts'],
      summary: 'Would this signup be accepted',
    })
    .errors(errors('email_taken', 'name_taken', 'signup_closed'))
    .input(signupForm)
    .output(z.object({})),

  signup: publicProcedure
    .route({ method: 'POST', path: '/signup', tags: ['accounts'], summary: 'Create an account' })
    .errors(errors('email_taken', 'name_taken', 'signup_closed', 'conflict'))
    .input(signupForm)
    .output(z.object({ user })),

  sendActivation: memberProcedure
    .route({ method: 'POST', path: '/activation', tags: ['accounts'], summary: 'Send the activation mail' })
    .errors(errors('conflict'))
    .output(z.object({ email: z.string() })),

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
}
