import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { GENDERS, SEXUALITIES, SIGNUP_REASONS } from '#shared/profile.ts'
import { text, uuid } from '#shared/text.ts'
import { day, email, password, user } from './account-fields.ts'
import { nameProblem } from './rules.ts'

/** What tells a person's signup from a robot's; what exactly is asked of it, robots are not told. */
export const signupProof = {
  start: text({ max: 200 }).describe('What the signup began with, or what its check answered'),
  website: text({ max: 200 }).optional().describe('Leave empty'),
  captcha: text({ max: 4_096 }).optional().describe('The captcha’s answer, on sites that have one'),
}

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
    message_to: uuid.optional().describe('The message is a first one to this member, not the profile’s text'),
    email,
    password,
    terms: z.literal(true).describe('The terms and the privacy policy are accepted'),
    special_category_consent: z.literal(true),
    ...signupProof,
  })
  .superRefine((form, context) => {
    const problem = nameProblem(form.name, form.email)
    if (problem) context.addIssue({ code: 'custom', path: ['name'], message: problem })
    const fits = form.gender === 'male' ? form.sexuality !== 'lesbian' : form.sexuality !== 'gay'
    if (!fits) context.addIssue({ code: 'custom', path: ['sexuality'], message: 'invalid_value' })
  })
export type SignupForm = z.infer<typeof signupForm>

export const signupRefusals = errors('email_taken', 'name_taken', 'signup_closed', 'signup_refused')

export const signupContract = {
  beginSignup: publicProcedure
    .route({
      method: 'POST',
      path: '/signup/begin',
      tags: ['accounts'],
      summary: 'Begin to fill in a signup',
    })
    .output(z.object({ start: z.string() })),

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
}
