import type { Config } from '#server/config.ts'
import { messageWith, refuseMessage } from './official/twilio-message.ts'
import { type Answer, type Asked, STAND_IN_TIMEOUT, type StandIn, startStandIn } from './stand-in.ts'

const ACCOUNT = `AC${'a1'.repeat(16)}`
const TOKEN = 'b2'.repeat(16)

type SentSms = { to: string; text: string; from: string; validSeconds: number }

export type Twilio = StandIn & {
  config: NonNullable<Config['twilio']>
  sent: SentSms[]
  /** Refuses the next messages with this code of Twilio's. */
  refuse(code: number, message: string): void
}

/** Plays Twilio's Messages resource, with answers of its shapes. */
export async function startTwilio(): Promise<Twilio> {
  const sent: SentSms[] = []
  const refusals: Answer[] = []
  const standIn = await startStandIn(answer)

  function answer({ method, path, headers, body }: Asked): Answer {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
      return problem(404, 20404, 'The requested resource was not found')
    const wanted = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    if (headers.authorization !== wanted) return problem(401, 20003, 'Authenticate')
    const refusal = refusals.shift()
    if (refusal) return refusal
    const form = new URLSearchParams(body)
    const refused = refuseMessage(form)
    if (refused) return problem(400, ...refused)
    const [to, text, from] = [form.get('To')!, form.get('Body')!, form.get('From')]
    const service = form.get('MessagingServiceSid')
    sent.push({ to, text, from: from ?? service!, validSeconds: Number(form.get('ValidityPeriod')) })
    return { status: 201, body: messageWith({ accountSid: ACCOUNT, to, text, from, service }) }
  }

  return {
    ...standIn,
    sent,
    config: {
      accountSid: ACCOUNT,
      authToken: TOKEN,
      from: '+31201234567',
      url: standIn.url,
      timeoutMilliseconds: STAND_IN_TIMEOUT,
    },
    refuse: (code, message) => void refusals.push(problem(400, code, message)),
  }
}

function problem(status: number, code: number, message: string): Answer {
  return {
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  }
}
