import { ORPCError } from '@orpc/client'
import { REFUSALS, type RefusalSearch } from './form-refusal.ts'

/** The error that the address describes, as the API would have thrown it. */
export function refusalOf({ refused, detail = '' }: RefusalSearch): ORPCError<string, unknown> | undefined {
  if (!refused) return undefined
  if (refused === 'account_suspended' || refused === 'account_banned') {
    const [objection = '', until = ''] = String(detail).split(' ')
    return new ORPCError(refused, { defined: true, data: { objection, until } })
  }
  const number = REFUSALS[refused]
  const [path = '', code = ''] = String(detail).split('.')
  const data =
    refused === 'invalid_input'
      ? { fields: path ? [{ path, code }] : [] }
      : number
        ? { [number]: Math.max(0, Math.trunc(Number(detail)) || 0) }
        : {}
  return new ORPCError(refused, { defined: true, data })
}
