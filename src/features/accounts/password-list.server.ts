import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '#server/errors.ts'

/** Those of known leaks that are used most, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Refuses the passwords that are tried first. */
export function refuseCommonPassword(field: string, password: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) refuseField(field, 'password_common')
}
