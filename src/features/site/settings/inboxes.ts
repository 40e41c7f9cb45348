import * as z from 'zod'
import { FALLBACK_TIME_ZONE, isTimeZone } from '#shared/local-time.ts'
import { DAYS_AT_MOST, LIMIT_AT_MOST } from './limits.ts'

/** What keeps strangers' inboxes clean. */
export const spam = z
  .object({
    /** Whether an address, link or number is refused until the other has answered. */
    hold_contact_details: z.boolean().default(true),
    /** With so many members a member may begin a day with the same words. */
    same_text_members: z.int().min(1).max(LIMIT_AT_MOST).default(8),
    /** With so many members a member may begin a day. */
    member_conversations: z.int().min(1).max(LIMIT_AT_MOST).default(60),
    /** So long an account is new, and may begin with fewer. */
    new_member_days: z.int().min(0).max(DAYS_AT_MOST).default(7),
    new_member_conversations: z.int().min(1).max(LIMIT_AT_MOST).default(20),
  })
  .prefault({})

/** Where staff answer for fictional profiles: when, and how much a member is written to within a day. */
export const desk = z
  .object({
    opens_hour: z.int().min(0).max(23).default(8),
    closes_hour: z.int().min(1).max(24).default(23),
    time_zone: z.string().refine(isTimeZone).default(FALLBACK_TIME_ZONE),
    answers_a_day: z.int().min(1).max(LIMIT_AT_MOST).default(30),
  })
  .refine(({ opens_hour, closes_hour }) => opens_hour < closes_hour, {
    error: 'closes_before_opening',
    path: ['closes_hour'],
  })
  .prefault({})
