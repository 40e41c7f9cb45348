import { CustomerResponse$inboundSchema } from 'mollie-api-typescript/models/customerresponse.js'
import { EntityChargeback$inboundSchema } from 'mollie-api-typescript/models/entitychargeback.js'
import { EntityCustomer$outboundSchema } from 'mollie-api-typescript/models/entitycustomer.js'
import { MandateRequest$outboundSchema } from 'mollie-api-typescript/models/mandaterequest.js'
import { MandateResponse$inboundSchema } from 'mollie-api-typescript/models/mandateresponse.js'
import { GetCustomerRequest$outboundSchema } from 'mollie-api-typescript/models/operations/getcustomer.js'
import { GetMandateRequest$outboundSchema } from 'mollie-api-typescript/models/operations/getmandate.js'
import { GetPaymentRequest$outboundSchema } from 'mollie-api-typescript/models/operations/getpayment.js'
import {
  ListAllChargebacksRequest$outboundSchema,
  ListAllChargebacksResponseBody$inboundSchema,
} from 'mollie-api-typescript/models/operations/listallchargebacks.js'
import {
  ListAllRefundsRequest$outboundSchema,
  ListAllRefundsResponseBody$inboundSchema,
} from 'mollie-api-typescript/models/operations/listallrefunds.js'
import {
  ListCustomerPaymentsRequest$outboundSchema,
  ListCustomerPaymentsResponseBody$inboundSchema,
} from 'mollie-api-typescript/models/operations/listcustomerpayments.js'
import { PaymentRequest$outboundSchema } from 'mollie-api-typescript/models/paymentrequest.js'
import { PaymentResponse$inboundSchema } from 'mollie-api-typescript/models/paymentresponse.js'
import { RefundRequest$outboundSchema } from 'mollie-api-typescript/models/refundrequest.js'
import { RefundResponse$inboundSchema } from 'mollie-api-typescript/models/refundresponse.js'
import * as z from 'zod/v3'
import type { Answer, Asked } from '../stand-in.ts'
import { strict } from './strict.ts'

/** The schemas of Mollie's own package, which is made from its description. */
const BODIES = {
  payment: PaymentRequest$outboundSchema,
  refund: RefundRequest$outboundSchema,
  customer: EntityCustomer$outboundSchema,
  mandate: MandateRequest$outboundSchema,
}
const QUERIES = {
  payment: GetPaymentRequest$outboundSchema,
  customer: GetCustomerRequest$outboundSchema,
  mandate: GetMandateRequest$outboundSchema,
  payments: ListCustomerPaymentsRequest$outboundSchema,
  refunds: ListAllRefundsRequest$outboundSchema,
  chargebacks: ListAllChargebacksRequest$outboundSchema,
}
const embedded = z
  .object({
    refunds: z.array(RefundResponse$inboundSchema),
    chargebacks: z.array(EntityChargeback$inboundSchema),
  })
  .partial()
const ANSWERS = {
  payment: PaymentResponse$inboundSchema,
  refund: RefundResponse$inboundSchema,
  customer: CustomerResponse$inboundSchema,
  mandate: MandateResponse$inboundSchema,
  payments: ListCustomerPaymentsResponseBody$inboundSchema,
  refunds: ListAllRefundsResponseBody$inboundSchema,
  chargebacks: ListAllChargebacksResponseBody$inboundSchema,
}
export type MollieType = keyof typeof ANSWERS

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Says why Mollie would refuse a request before it looks at what is asked. */
export function refuseCall({ method, headers, query, body }: Asked, type: MollieType): Answer | undefined {
  const key = headers['idempotency-key']
  // Its description says "should be"; whether Mollie refuses others is not known.
  if (method !== 'GET' && !UUID_V4.test(key ?? '')) return problem(400, 'The idempotency key is no UUID v4')
  const known = type in QUERIES ? Object.keys(shapeOf(QUERIES[type as keyof typeof QUERIES])) : []
  const unknown = method === 'GET' ? [...query.keys()].find((name) => !known.includes(name)) : undefined
  if (unknown) return problem(400, `Non-existent query string parameter "${unknown}" for this API call`)
  if (method !== 'POST' || !(type in BODIES)) return undefined
  const input = JSON.parse(body) as Record<string, unknown>
  // Wanted of all but recurring payments, of which the package does not know.
  const wanted = input.sequenceType === 'recurring' ? { redirectUrl: null, ...input } : input
  const issue = strict(BODIES[type as keyof typeof BODIES]).safeParse(wanted).error?.issues[0]
  if (!issue) return undefined
  const isUnknown = issue.code === 'unrecognized_keys'
  const field = [...issue.path, ...(isUnknown ? issue.keys : [])].join('.')
  return isUnknown
    ? problem(422, `Non-existent body parameter "${field}" for this API call`, field)
    : problem(422, `The ${field} is invalid: ${issue.message}`, field)
}

/** What is amiss with an answer, by Mollie's own description. */
export function breachesOf(type: MollieType, body: unknown): string[] {
  // Not in the package's schema of a payment.
  const { _embedded, ...rest } = body as { _embedded?: object }
  const isPayment = type === 'payment'
  const checks = [
    strict(ANSWERS[type]).safeParse(isPayment ? rest : body),
    ...(isPayment && _embedded ? [strict(embedded).safeParse(_embedded)] : []),
  ]
  return checks.flatMap(({ error }) =>
    (error?.issues ?? []).map((issue) => `${type}: ${issue.path.join('.')} ${issue.message}`),
  )
}

export function problem(status: number, detail: string, field?: string): Answer {
  const titles: Record<number, string> = { 400: 'Bad Request', 401: 'Unauthorized Request', 404: 'Not Found' }
  const documentation = { href: 'https://docs.mollie.com/reference/error-handling', type: 'text/html' }
  const title = titles[status] ?? 'Unprocessable Entity'
  return { status, body: { status, title, detail, ...(field && { field }), _links: { documentation } } }
}

function shapeOf(schema: z.ZodTypeAny): z.ZodRawShape {
  if (schema instanceof z.ZodEffects) return shapeOf(schema.innerType())
  return schema instanceof z.ZodObject ? schema.shape : {}
}
