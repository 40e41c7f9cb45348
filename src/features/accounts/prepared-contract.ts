import * as z from 'zod'
import { publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { LOCALES } from '#shared/locales.ts'
import { GENDERS, SIGNUP_REASONS, SOUGHT } from '#shared/profile.ts'
import { text, uuid } from '#shared/text.ts'
import { TRACKING_KEYS } from '../site/tracking.ts'
import { day, email, password, user } from './account-fields.ts'
import { signupProof, signupRefusals } from './signup-contract.ts'

/** What may be known beforehand. Whom somebody seeks is not among it: only they can agree to our keeping that. */
const knowable = {
  gender: z.enum(GENDERS),
  date_of_birth: day,
  country: text({ max: 2 }),
  region: text({ max: 10 }),
  place: text({ max: 80 }),
  name: text({ min: 2, max: 20 }),
}

/** One line of an import. */
export const preparedLine = z.strictObject({
  email,
  site: text({ max: 253 }).optional().describe('Host name; without it the one of PUBLIC_URL'),
  language: z.enum(LOCALES).optional(),
  ...z.object(knowable).partial().shape,
  signup_reason: z.enum(SIGNUP_REASONS).optional(),
  signup_message: text({ max: 1_000 }).optional(),
  tracking: z.partialRecord(z.enum(TRACKING_KEYS), text({ max: 200 })).optional(),
})
export type PreparedFacts = Omit<z.infer<typeof preparedLine>, 'email' | 'site' | 'language'>

/** What a prepared signup may lack; password and consents are always asked. */
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
        id: uuid.describe('Made by the client: the account’s id'),
        ...z.object(knowable).partial().shape,
        seeks: z.enum(SOUGHT),
        password,
        terms: z.literal(true).describe('The terms and the privacy policy are accepted'),
        special_category_consent: z.literal(true),
        ...signupProof,
      }),
    )
    .output(z.object({ user })),
}
