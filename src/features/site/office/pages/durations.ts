import type { FormField } from '../../changes/form-fields.ts'

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Whether it is a number of seconds that may be more than an hour. */
export function isDuration(field: FormField, name: string): boolean {
  return field.kind === 'number' && name.endsWith('.seconds') && (field.max ?? 0) > HOUR_SECONDS
}
