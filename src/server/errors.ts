import { ORPCError } from '@orpc/server'
import { ERRORS, type ErrorCode, type ErrorData } from '#shared/errors.ts'

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

/** Whether work was refused by a declared error: by this one, if one is named. */
export function isFailure(error: unknown, code?: ErrorCode): boolean {
  return error instanceof ORPCError && error.defined && (code === undefined || error.code === code)
}

/** The fields at which input was refused; none where work failed by anything else. */
export function refusedFields(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'invalid_input') return []
  const { fields } = error.data as ErrorData<'invalid_input'>
  return fields.map(({ path }) => path)
}
