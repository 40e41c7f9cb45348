import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode, type ErrorData } from '../shared/errors.ts'

/** Throws an error that the API declares; the surrounding transaction is rolled back. */
export function fail<C extends ErrorCode>(
  code: C,
  ...[data]: Record<string, never> extends ErrorData<C> ? [data?: ErrorData<C>] : [data: ErrorData<C>]
): never {
  throw new ORPCError(code, { defined: true, status: ERRORS[code].status, message: code, data: data ?? {} })
}

/** Refuses the input because of one field. */
export function refuseField(path: string, code: string): never {
  fail('invalid_input', { fields: [{ path, code }] })
}

/** Whether work ended by failing with this code. */
export function isRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof ORPCError && error.code === code
}
