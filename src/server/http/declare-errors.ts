import { ORPCError, ValidationError } from '@orpc/server'
import { ERRORS } from '#shared/errors.ts'
import { retryAfterSeconds } from '#shared/limits/waits.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Log, logUnexpected } from '../log.ts'
import { StorageFull } from '../storage.ts'

type Call = {
  context: { app: { log: Log } }
  path: readonly string[]
  next(): Promise<unknown>
}

/** When to try again: the database is back or a queue is shorter, or an operator has made room for files. */
const TRY_AGAIN_SECONDS = { unavailable: 5, storage_full: 600 }

/** What may be tried later, as a declared error; undefined for any other failure. */
export function declareOutage(error: unknown) {
  if (isUnavailable(error)) return outage('unavailable')
  return error instanceof StorageFull ? outage('storage_full') : undefined
}

export function outage(code: keyof typeof TRY_AGAIN_SECONDS) {
  const { status } = ERRORS[code]
  const data = { seconds: TRY_AGAIN_SECONDS[code] }
  return new ORPCError(code, { defined: true, status, message: code, data })
}

/** Around a procedure: its declared errors as they are, all others logged and answered as one. */
export async function declareErrors({ context, path, next }: Call): Promise<unknown> {
  try {
    return await next()
  } catch (error) {
    const declared = declareInputError(error)
    if (declared instanceof ORPCError && declared.defined) throw declared
    logUnexpected(context.app.log, { err: error, procedure: path.join('.') }, 'unexpected error')
    const outage = declareOutage(error)
    if (outage) throw outage
    throw new ORPCError('internal_error', { status: 500, message: 'internal_error' })
  }
}

// An unreadable body (such as a broken form) fails before there is an input to validate.
async function declareUnreadable<T>({ next }: { next(): Promise<T> }): Promise<T> {
  try {
    return await next()
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? invalidInput([]) : error
  }
}

type Answered = { matched: boolean; response?: { status: number; headers: object; body?: unknown } }

/** Adds to a limit's refusal when it ends. */
async function sayWhenAgain({ next }: { next(): Promise<Answered> }): Promise<Answered> {
  const answered = await next()
  const { response } = answered
  if (!response) return answered
  const seconds = retryAfterSeconds({ ...(response.body as object), status: response.status })
  if (seconds === undefined) return answered
  return {
    ...answered,
    response: { ...response, headers: { ...response.headers, 'retry-after': `${seconds}` } },
  }
}

/** For a handler of procedures over HTTP. */
export const HANDLER_OPTIONS = {
  rootInterceptors: [sayWhenAgain as never],
  interceptors: [declareUnreadable],
  clientInterceptors: [declareErrors as never],
}

type Issue = { message: string; code?: string; path?: readonly (PropertyKey | { key: PropertyKey })[] }

/** Converts errors of the input's schema to the declared error `invalid_input`. */
export function declareInputError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  if (error.code === 'BAD_REQUEST')
    return invalidInput(error.cause instanceof ValidationError ? (error.cause.issues as Issue[]) : [])
  // Not JSON, or a media type that we do not read.
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return invalidInput([])
  return error
}

export function invalidInput(issues: Issue[]) {
  const fields = issues.flatMap(fieldsOf)
  return new ORPCError('invalid_input', {
    defined: true,
    status: ERRORS.invalid_input.status,
    message: 'invalid_input',
    data: { fields },
  })
}

// Our own codes are messages of refinements; for other issues the schema's code is used.
function fieldsOf(issue: Issue): { path: string; code: string }[] {
  const path = (issue.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.')
  return [{ path, code: /^[a-z_]+$/.test(issue.message) ? issue.message : (issue.code ?? 'invalid_value') }]
}
