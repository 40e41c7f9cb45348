import * as z from 'zod'
import { isDay } from '#shared/dates.ts'
import { FICTIONAL_ICONS } from '#shared/fictional-icons.ts'
import { LOCALES } from '#shared/locales.ts'
import { image } from '#shared/member-card.ts'
import { GENDERS, SEXUALITIES } from '#shared/profile.ts'
import { PROFILE_PARTS } from '#shared/profile-completeness.ts'
import { text, uuid } from '#shared/text.ts'
import { isEmailAddress, PASSWORD_MAX, PASSWORD_MIN, withoutInvisible } from './rules.ts'

export const email = text({ max: 254 })
  .overwrite(withoutInvisible)
  .refine(isEmailAddress, { error: 'email_invalid' })

/** A new password, unaltered, spaces included. */
export const password = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalid_format' })
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)

/** An existing password: today's rules do not apply to it. */
export const presentPassword = z.string().max(1_000)

export const day = z.string().refine(isDay, { error: 'invalid_date' })

/** What keeps a mail from its address: it is tried again, the address takes none, or it was tried for days. */
export const MAIL_TROUBLES = ['waits', 'refused', 'given_up'] as const
export const mailTrouble = z.enum(MAIL_TROUBLES).nullable()

export const user = z.object({
  profile: z.object({
    id: uuid,
    name: z.string(),
    country: z.string(),
    region: z.string(),
    gender: z.enum(GENDERS),
    sexuality: z.enum(SEXUALITIES).nullable(),
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
  mail_given_up: z.boolean().describe('Whether a mail of the last two weeks could not be delivered for days'),
  fictional_icon: z.enum(FICTIONAL_ICONS),
  language: z.enum(LOCALES),
  session_until: z
    .string()
    .nullable()
    .describe('When the session of this browser ends by itself; null in the answer to a login'),
  push: z.boolean().describe('Whether news is pushed to this browser'),
  special_category_consent: z
    .boolean()
    .describe('Without it nobody is shown to this member by sexuality, nor the member to anybody'),
  /** The running discount; null when the member has none. */
  time_bonus: z.object({ code: z.string(), percentage: z.int(), expires: z.string() }).nullable(),
  /** The pending change of address: where the confirmation link was mailed; null when there is none. */
  email_change: z.object({ email: z.string(), expires: z.string(), trouble: mailTrouble }).nullable(),
})
export type User = z.infer<typeof user>
