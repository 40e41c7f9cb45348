import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { GENDERS, SEXUALITIES, SIGNUP_REASONS } from '#shared/profile.ts'
import { line, text, uuid } from '#shared/text.ts'
import { day, email, password, user } from '../account/account-fields.ts'
import { LENGTHS, RULES } from './signup-rules.ts'

/** Fields that distinguish people from robots; the descriptions do not say how. */
export const signupProof = {
  start: text({ max: 200 }).describe('What the signup began with, or what its check answered'),
  website: text({ max: 200 }).optional().describe('Leave empty'),
  captcha: text({ max: 4_096 }).optional().describe('The captcha’s answer, on sites that have one'),
}

/** The same key with the same password logs in to the account that the first request made. */
export const signupKey = uuid.describe(
  'Made at random by the client and told to nobody: a signup sent again with it makes no second account',
)

/** Answers that may be known before signup. */
export const knowableAnswers = {
  gender: z.enum(GENDERS),
  date_of_birth: day,
  country: text(LENGTHS.country),
  region: text(LENGTHS.region),
  place: text(LENGTHS.place),
  name: line(LENGTHS.name),
}
export const signupReason = z.enum(SIGNUP_REASONS)
export const signupMessage = text(LENGTHS.signup_message)

/** A signup as its steps ask it. */
export const signupForm = z
  .object({
    key: signupKey,
    ...knowableAnswers,
    sexuality: z.enum(SEXUALITIES),
    signup_reason: signupReason.nullable(),
    signup_message: signupMessage.nullable(),
    message_to: uuid.optional().describe('The message is a first one to this member, not the profile’s text'),
    email,
    password,
    terms: z.literal(true).describe('The terms and the privacy policy are accepted'),
    special_category_consent: z.literal(true),
    ...signupProof,
  })
  .superRefine((form, context) => {
    const wrong = { name: RULES.name(form, { brands: [] }), sexuality: RULES.sexuality(form) }
    for (const [path, message] of Object.entries(wrong))
      if (message) context.addIssue({ code: 'custom', path: [path], message })
  })
export type SignupForm = z.infer<typeof signupForm>

export const signupRefusals = errors(
  'email_taken',
  'signup_closed',
  'signup_refused',
  'signup_banned',
  'account_suspended',
  'account_banned',
)

const activation = z.object({
  state: z.enum(['waiting', 'mailed', 'confirmed', 'delayed', 'refused', 'given_up']),
})
export type Activation = z.infer<typeof activation>

export const signupContract = {
  beginSignup: publicProcedure
    .route({
      method: 'POST',
      path: '/signup/begin',
      tags: ['accounts'],
      summary: 'Begin to fill in a signup',
    })
    .input(z.object({ key: signupKey }))
    .output(z.object({ start: z.string().describe('Serves the signup of this key alone') })),

  checkSignup: publicProcedure
    .route({
      method: 'POST',
      path: '/signup/check',
      tags: ['accounts'],
      summary: 'Would this signup be accepted',
    })
    .errors(signupRefusals)
    .input(signupForm)
    .output(z.object({ start: z.string().describe('To be sent with the signup itself') })),

  signup: publicProcedure
    .route({ method: 'POST', path: '/signup', tags: ['accounts'], summary: 'Create an account' })
    .errors({ ...signupRefusals, ...errors('conflict') })
    .input(signupForm)
    .output(z.object({ user })),

  sendActivation: memberProcedure
    .route({ method: 'POST', path: '/activation', tags: ['accounts'], summary: 'Send the activation mail' })
    .errors(errors('conflict', 'mail_limit'))
    .output(z.object({ email: z.string() })),

  activation: memberProcedure
    .route({
      method: 'GET',
      path: '/activation',
      tags: ['accounts'],
      summary: 'Whether my address is confirmed, or the activation mail has left; else what keeps it',
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
    .output(acknowledged),
}
