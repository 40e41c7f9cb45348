import { ORPCError, ValidationError } from '@orpc/server'
import { ERRORS } from '../../shared/errors.ts'

type Issue = { message: string; code?: string; path?: readonly (PropertyKey | { key: PropertyKey })[] }

/** Turns what the input's schema found into the declared error `invalid_input`. */
export function declareInputError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  if (error.code === 'BAD_REQUEST')
    return invalidInput(error.cause instanceof ValidationError ? (error.cause.issues as Issue[]) : [])
  // Not JSON, or of another media type than we read.
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return invalidInput([])
  return error
}

export function invalidInput(issues: Issue[]) {
  const fields = issues.flatMap(fieldsOf)
  return new ORPCError('invalid_input', {
    status: ERRORS.invalid_input.status,
    message: 'invalid_input',
    data: { fields },
  })
}

// A code of ours is written as the message of a refinement; else the schema's own kind of issue serves.
function fieldsOf(issue: Issue): { path: string; code: string }[] {
  const path = (issue.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.')
  return [{ path, code: /^[a-z_]+$/.test(issue.message) ? issue.message : (issue.code ?? 'invalid_value') }]
}
