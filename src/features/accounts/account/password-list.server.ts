import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '#server/errors.ts'

/** The most frequent passwords of known leaks, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

export function refuseCommonPassword(field: string, password: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) refuseField(field, 'password_common')
}
