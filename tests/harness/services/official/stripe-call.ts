import type { ErrorObject } from 'ajv'
import Stripe from 'stripe'
import type { Answer, Asked } from '../stand-in.ts'
import { parameterOf, type StripeType, stripeSchema } from './stripe-schemas.ts'

export type Params = { [name: string]: unknown }

/** Says why Stripe would refuse a request before it looks at what is asked. */
export function refuseCall({ headers }: Asked, secretKey: string): Answer | undefined {
  if (headers.authorization !== `Bearer ${secretKey}`)
    return refusal(401, { message: 'Invalid API Key provided' })
  if (headers['stripe-version'] !== Stripe.API_VERSION)
    return refusal(400, { message: `Invalid Stripe API version: ${headers['stripe-version']}` })
}

/** Reads and checks parameters as Stripe does. */
export function readParams(
  { method, query, body }: Asked,
  type: StripeType,
): { params: Params } | { refused: Answer; told: string } {
  const params = parse(method === 'GET' ? query : new URLSearchParams(body))
  const check = stripeSchema(type)
  if (check(params)) return { params }
  const [error] = check.errors!
  const param = parameterOf(error!)
  return { refused: refuse(param, error!), told: `${param} ${error!.message}` }
}

function refuse(param: string, { keyword, message }: ErrorObject): Answer {
  if (param === 'payment_method_types') {
    const code = 'payment_method_types_no_longer_supported'
    return refusal(400, {
      code,
      param,
      message: 'The `payment_method_types` parameter is no longer supported.',
    })
  }
  if (keyword === 'additionalProperties')
    return refusal(400, { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` })
  if (keyword === 'required')
    return refusal(400, { code: 'parameter_missing', param, message: `Missing required param: ${param}.` })
  return refusal(400, { param, message: `Invalid ${param}: ${message}` })
}

type Refusal = { type?: string; code?: string; param?: string; message: string } & Params

export function refusal(status: number, error: Refusal): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}

export const missing = (param: string, id: string, status = 404): Answer =>
  refusal(status, { code: 'resource_missing', param, message: `No such ${param}: '${id}'` })

/** What is amiss with an answer, by Stripe's own types. */
export function breachesOf(type: StripeType, body: unknown): string[] {
  const { object, data } = body as { object: string; data: unknown[] }
  if (object === 'list') return data.flatMap((one) => breachesOf(type, one))
  const check = stripeSchema(type)
  if (check(structuredClone(body))) return []
  return check.errors!.map((error) => `${type}: ${parameterOf(error)} ${error.message}`)
}

/** `line_items[0][quantity]=1` as nested objects and lists. */
function parse(pairs: URLSearchParams): Params {
  const root: Params = {}
  for (const [name, value] of pairs) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    const last = path.pop()!
    let at = root
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Params
    }
    at[last] = value
  }
  return listed(root) as Params
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, listed(part)] as const)
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
