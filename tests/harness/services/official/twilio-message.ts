import type { MessageListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/message.js'
import { START } from '../../clock.ts'

type Parameter = Capitalize<keyof MessageListInstanceCreateOptions>

/**
 * Twilio's Messages resource: the parameters of the package `twilio`, which is made of its description. The compiler says
 * where one is missing here or is there no more.
 */
const PARAMETERS: Record<Parameter, true> = {
  To: true,
  StatusCallback: true,
  ApplicationSid: true,
  MaxPrice: true,
  ProvideFeedback: true,
  Attempt: true,
  ValidityPeriod: true,
  ForceDelivery: true,
  ContentRetention: true,
  AddressRetention: true,
  SmartEncoded: true,
  PersistentAction: true,
  TrafficType: true,
  ShortenUrls: true,
  ScheduleType: true,
  SendAt: true,
  SendAsMms: true,
  ContentVariables: true,
  MessageIntent: true,
  RiskCheck: true,
  From: true,
  FallbackFrom: true,
  MessagingServiceSid: true,
  Body: true,
  MediaUrl: true,
  ContentSid: true,
}
const BODY_MAX_LENGTH = 1600
const VALIDITY_MAX_SECONDS = 36_000

/** Twilio's code and words for what it would refuse: https://www.twilio.com/docs/api/errors */
export function refuseMessage(form: URLSearchParams): [code: number, message: string] | undefined {
  const unknown = [...form.keys()].find((name) => !Object.hasOwn(PARAMETERS, name))
  if (unknown) return [20001, `Unknown parameter: ${unknown}`]
  const to = form.get('To') ?? ''
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return [21211, `Invalid 'To' Phone Number: ${to}`]
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return [21603, "A 'From' phone number is required."]
  const body = form.get('Body') ?? ''
  if (!body) return [21602, 'Message body is required.']
  if (body.length > BODY_MAX_LENGTH)
    return [21617, 'The concatenated message body exceeds the 1600 character limit.']
  const valid = Number(form.get('ValidityPeriod') ?? 1)
  if (!(Number.isInteger(valid) && valid >= 1 && valid <= VALIDITY_MAX_SECONDS))
    return [20001, 'ValidityPeriod is out of range']
}

type Message = { accountSid: string; to: string; text: string; from: string | null; service: string | null }

/** A message that was taken, with all fields that are always there. */
export function messageWith({ accountSid, to, text, from, service }: Message) {
  const sid = `SM${'c3'.repeat(16)}`
  const now = START.toUTCString().replace('GMT', '+0000')
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: text,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    // A service chooses its sender later.
    from,
    messaging_service_sid: service,
    num_media: '0',
    num_segments: service ? '0' : '1',
    price: null,
    price_unit: null,
    sid,
    status: service ? 'accepted' : 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to,
    uri: `${uri}.json`,
  }
}
