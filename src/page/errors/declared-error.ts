import { ORPCError } from '@orpc/client'
import type { ErrorCode, ErrorData } from '#shared/errors.ts'

/** The data of a declared error with this code; undefined for other errors. */
export function errorData<C extends ErrorCode>(error: unknown, code: C): ErrorData<C> | undefined {
  return error instanceof ORPCError && error.code === code ? (error.data as ErrorData<C>) : undefined
}

/** The code of a declared error; undefined for unexpected errors. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && error.defined ? (error.code as ErrorCode) : undefined
}

/** The HTTP status of an error; 500 for unexpected errors. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 500
}

/** Whether a retry may succeed: the network, the server or its database failed, and the API did not refuse. */
export function isTransient(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined || code === 'unavailable'
}
