import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseField } from '#server/errors.ts'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Refuses the passwords that are tried first. */
export function refuseCommonPassword(field: string, password: string): void {
  if (COMMON.has(password.toLowerCase())) refuseField(field, 'password_common')
}
