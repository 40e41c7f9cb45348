import * as z from 'zod'
import { addYears, isDay } from '#shared/dates.ts'

export const day = z.string().refine(isDay, { error: 'invalid_format' })

/** Days, both included. */
export const period = { from: day, to: day }

/** At most a year. */
export function inOrder<Shape extends { from: string; to: string }>(input: z.ZodType<Shape, Shape>) {
  return input
    .refine(({ from, to }) => !isDay(from) || from <= to, { error: 'before_from', path: ['to'] })
    .refine(({ from, to }) => !isDay(from) || to <= addYears(from, 1), { error: 'too_big', path: ['to'] })
}
