import * as z from 'zod'
import { TRACKING_KEYS } from '#features/site/keep-tracking.ts'
import { publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { SOUGHT } from '#shared/profile.ts'
import { text } from '#shared/text.ts'
import { email, password, user } from '../account/account-fields.ts'
import {
  knowableAnswers,
  signupKey,
  signupMessage,
  signupProof,
  signupReason,
  signupRefusals,
} from './signup-contract.ts'

/** One line of an import. Never holds the gender sought, which needs the person's consent. */
export const preparedLine = z.strictObject({
  email,
  site: text({ max: 253 }).optional().describe('Host name; without it the one of PUBLIC_URL'),
  language: z.enum(LOCALES).optional(),
  ...z.object(knowableAnswers).partial().shape,
  signup_reason: signupReason.optional(),
  signup_message: signupMessage.optional(),
  tracking: z.partialRecord(z.enum(TRACKING_KEYS), text({ max: 200 })).optional(),
})
export type PreparedFacts = Omit<z.infer<typeof preparedLine>, 'email' | 'site' | 'language'>

/** The answers that a prepared signup may lack; password and consents are always asked. */
export const ASKED = ['gender', 'seeks', 'date_of_birth', 'place', 'name'] as const
export type Asked = (typeof ASKED)[number]

export const preparedContract = {
  preparedSignup: publicProcedure
    .route({
      method: 'GET',
      path: '/signup/prepared/{token}',
      tags: ['accounts'],
      summary: 'What is still to be asked of somebody whose signup was prepared',
    })
    .errors(errors('link_invalid'))
    .input(z.object({ token: text({ max: 100 }) }))
    .output(z.object({ email: z.string(), asked: z.array(z.enum(ASKED)) })),

  completeSignup: publicProcedure
    .route({
      method: 'POST',
      path: '/signup/complete',
      tags: ['accounts'],
      summary: 'Complete a prepared signup',
    })
    .errors({ ...signupRefusals, ...errors('conflict', 'link_invalid') })
    .input(
      z.object({
        token: text({ max: 100 }),
        key: signupKey,
        ...z.object(knowableAnswers).partial().shape,
        seeks: z.enum(SOUGHT),
        password,
        terms: z.literal(true).describe('The terms and the privacy policy are accepted'),
        special_category_consent: z.literal(true),
        ...signupProof,
      }),
    )
    .output(z.object({ user })),
}
