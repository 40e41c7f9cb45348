import { ORPCError, ValidationError } from '@orpc/server'
import { ERRORS } from '../../shared/errors.ts'

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
