import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode, type ErrorData } from '../shared/errors.ts'

/** Ends the work with an error that the API declares; everything done in its transaction is undone. */
export function fail<C extends ErrorCode>(
  code: C,
  ...[data]: Record<string, never> extends ErrorData<C> ? [data?: ErrorData<C>] : [data: ErrorData<C>]
): never {
  throw new ORPCError(code, { status: ERRORS[code].status, message: code, data: data ?? {} })
}

/** What a stranger sent is wrong at one field. */
export function refuseField(path: string, code: string): never {
  fail('invalid_input', { fields: [{ path, code }] })
}
