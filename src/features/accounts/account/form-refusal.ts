import type { ORPCError } from '@orpc/client'

/**
 * The error of a refused plain form, as the search of the page it returns to: the error's code, and its
 * number or field as `detail`. The typed address is included, never a password.
 */
export type RefusalSearch = { refused?: Refusal; detail?: string | number; email?: string }

/** The errors that such a page can show, with the number that each one's data has. */
export const REFUSALS = {
  login_failed: 'attempts_left',
  login_blocked: 'minutes',
  account_deleted: 'days_left',
  account_suspended: undefined,
  account_banned: undefined,
  too_many_requests: 'seconds',
  mail_limit: undefined,
  link_invalid: undefined,
  invalid_input: undefined,
} as const
type Refusal = keyof typeof REFUSALS

export const REFUSAL_PARAMETERS = ['refused', 'detail', 'email'] as const satisfies (keyof RefusalSearch)[]

const isRefusal = (code: unknown): code is Refusal =>
  typeof code === 'string' && Object.hasOwn(REFUSALS, code)

/** @returns undefined for an error that a form's page cannot show */
export function describeRefusal({ code, data }: ORPCError<string, unknown>): RefusalSearch | undefined {
  if (!isRefusal(code)) return undefined
  if (code === 'invalid_input') {
    const [field] = (data as { fields: { path: string; code: string }[] }).fields
    return { refused: code, ...(field && { detail: `${field.path}.${field.code}` }) }
  }
  const shutOut = data as { until?: string; objection?: string }
  if (shutOut.objection !== undefined)
    return { refused: code, detail: `${shutOut.objection} ${shutOut.until ?? ''}` }
  const number = REFUSALS[code]
  return { refused: code, ...(number && { detail: String((data as Record<string, number>)[number]) }) }
}

/** For `validateSearch`: the keys also when undefined, because the router would keep the URL's values unvalidated. */
export function refusalSearch(search: Record<string, unknown>): RefusalSearch {
  const { refused, detail, email } = search
  return {
    refused: isRefusal(refused) ? refused : undefined,
    // A number stays one: as text it has another spelling in the address, to which the router would redirect.
    detail: typeof detail === 'string' || typeof detail === 'number' ? detail : undefined,
    email: typeof email === 'string' ? email : undefined,
  }
}
