import * as z from 'zod'

/** Text that PostgreSQL can hold: no NUL, no half of a surrogate pair. Trimmed, with the length in characters. */
export function text(options: { min?: number; max: number }) {
  return z
    .string()
    .trim()
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalid_format' })
    .min(options.min ?? 0)
    .max(options.max)
}

export const uuid = z.uuid()
