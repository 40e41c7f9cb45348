import { setTimeout as pause } from 'node:timers/promises'
import type { MessageListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/message.js'
import * as z from 'zod'
import { SECOND } from './clock.ts'
import type { Config } from './config.ts'
import { parseJson } from './parse-json.ts'
import { type Sms, SmsDown, SmsRefused, type SmsSender } from './sms.ts'

const API = '/2010-04-01'
const TRIES = 2
const PAUSE_MILLISECONDS = 500
/** A member waits for the answer. */
const LONGEST_PAUSE_MILLISECONDS = 3 * SECOND
const NOT_TAKEN = [429, 503]
/** These errors say that the connection was never made. */
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']
const REASON_MAX_LENGTH = 200

const SENT = z.object({ sid: z.string(), error_code: z.number().nullish() })
const REFUSAL = z.object({ code: z.number(), message: z.string() })

/**
 * Of the number itself: no number, a country that the account does not serve, not a mobile, or its owner wants no
 * messages. https://www.twilio.com/docs/api/errors
 */
const ABOUT_THE_NUMBER = [21211, 21214, 21217, 21408, 21610, 21612, 21614, 60205]

/** Parameters by their names in the request. They are sent as a form, so all are text. */
type Parameters = { [Name in keyof MessageListInstanceCreateOptions as Capitalize<Name>]?: string }

/** Text messages by Twilio's Messages resource, version 2010-04-01. */
export function createTwilio(twilio: NonNullable<Config['twilio']>): SmsSender {
  return { send: (sms) => send(twilio, sms) }
}

/**
 * The API has no idempotency keys, so only what was surely not taken is sent again: after 429 and 503. Where an answer is
 * lost, the message may have arrived.
 */
async function send(twilio: NonNullable<Config['twilio']>, sms: Sms): Promise<void> {
  for (let tries = 1; ; tries++) {
    const response = await post(twilio, sms)
    if (!NOT_TAKEN.includes(response.status)) return judge(response)
    const wait = Math.max(PAUSE_MILLISECONDS, Number(response.retryAfter ?? 0) * SECOND)
    if (tries === TRIES || !(wait <= LONGEST_PAUSE_MILLISECONDS))
      throw new SmsDown(`twilio answered ${response.status}`, { mayBeSent: false })
    await pause(wait)
  }
}

type Answer = { status: number; retryAfter: string | null; body: unknown }

async function post(
  { accountSid, authToken, from, url, timeoutMilliseconds }: NonNullable<Config['twilio']>,
  { to, text, validSeconds }: Sms,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}${API}/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        To: to,
        Body: text,
        ValidityPeriod: String(validSeconds),
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      } satisfies Parameters),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const body = parseJson(Buffer.from(await response.arrayBuffer()))
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  } catch (error) {
    // Not the request, which has the number and the code.
    throw new SmsDown(`twilio did not answer: ${(error as Error).message}`, {
      mayBeSent: !NOT_REACHED.includes(codeOf(error)),
    })
  }
}

const codeOf = (error: unknown) => String((error as { cause?: { code?: unknown } }).cause?.code)

function judge({ status, body }: Answer): void {
  const sent = SENT.safeParse(body)
  if (status < 300 && sent.success && !sent.data.error_code) return
  const { data } = REFUSAL.safeParse(body)
  const code = data?.code ?? sent.data?.error_code
  const words = `twilio answered ${status}, ${code ?? 'without a code'}`
  if (code && ABOUT_THE_NUMBER.includes(code)) throw new SmsRefused(words)
  throw new SmsDown(data ? `${words}: ${withoutNumbers(data.message)}` : words, {
    mayBeSent: status < 400 || status >= 500,
  })
}

/** Its words repeat the member's number. */
function withoutNumbers(message: string): string {
  return message.replaceAll(/\+?\d(\s?\d){4,}/g, '…').slice(0, REASON_MAX_LENGTH)
}
