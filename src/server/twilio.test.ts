import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTwilio, type Twilio } from '#tests/harness/services/twilio.ts'
import { createTwilio } from './twilio.ts'

let twilio: Twilio
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.stop())

const SMS = { to: '+31612345678', text: 'Code 123456', validSeconds: 600, reader: 'anna@example.org' }
const send = (more: Partial<typeof SMS> = {}, config = twilio.config) =>
  createTwilio(config).send({ ...SMS, ...more })
/** What it comes to, with the number of messages and of requests that it took. */
async function outcome(work: Promise<void>) {
  const [sent, asked] = [twilio.sent.length, twilio.asked.length]
  const error = await work.then(
    () => null,
    (failed: unknown) => failed as Error,
  )
  return {
    error: error && `${error.name}: ${error.message}`,
    sent: twilio.sent.length - sent,
    asked: twilio.asked.length - asked,
  }
}

it('sends a message with its sender and its time', async () => {
  expect(await outcome(send())).toEqual({ error: null, sent: 1, asked: 1 })
  expect(twilio.sent.at(-1)).toEqual({
    to: SMS.to,
    text: SMS.text,
    from: '+31201234567',
    validSeconds: 600,
  })
  const service = `MG${'d4'.repeat(16)}`
  await send({}, { ...twilio.config, from: service })
  expect(twilio.sent.at(-1)!.from).toBe(service)
  expect(new URLSearchParams(twilio.asked.at(-1)!.body).has('From')).toBe(false)
})

it('tells a number that gets no messages from a service that is out of order, and keeps the number out of it', async () => {
  expect(await outcome(send({ to: '12345' }))).toEqual({
    error: 'SmsRefused: twilio answered 400, 21211',
    sent: 0,
    asked: 1,
  })
  twilio.refuse(20012, `Account of ${SMS.to} is suspended`)
  expect(await outcome(send())).toEqual({
    error: 'SmsDown: twilio answered 400, 20012: Account of … is suspended',
    sent: 0,
    asked: 1,
  })
  expect(await outcome(send({}, { ...twilio.config, authToken: 'e5'.repeat(16) }))).toMatchObject({
    error: 'SmsDown: twilio answered 401, 20003: Authenticate',
  })
})

it('sends again only what was surely not taken', async () => {
  twilio.fail({ status: 429 })
  expect(await outcome(send())).toEqual({ error: null, sent: 1, asked: 2 })
  twilio.fail({ status: 503 }, { status: 503 })
  expect(await outcome(send())).toEqual({ error: 'SmsDown: twilio answered 503', sent: 0, asked: 2 })
  twilio.fail({ status: 429, retryAfter: 60 })
  expect(await outcome(send())).toEqual({ error: 'SmsDown: twilio answered 429', sent: 0, asked: 1 })
  // It was sent, and only the answer is lost.
  twilio.fail({ cut: true, after: true })
  expect(await outcome(send())).toMatchObject({
    error: 'SmsDown: twilio did not answer: fetch failed',
    sent: 1,
    asked: 1,
  })
  twilio.fail({ hang: true, after: true })
  expect(await outcome(send())).toMatchObject({ sent: 1, asked: 1 })
  twilio.fail({ status: 500 })
  expect(await outcome(send())).toEqual({
    error: 'SmsDown: twilio answered 500, without a code',
    sent: 0,
    asked: 1,
  })
  twilio.fail({ body: '<html>' })
  expect(await outcome(send())).toMatchObject({ error: 'SmsDown: twilio answered 200, without a code' })
})

it('asks what Twilio knows: it would refuse another parameter, a text that is too long and a time out of range', async () => {
  const { accountSid, authToken } = twilio.config
  const ask = async (form: Record<string, string>) => {
    const response = await fetch(`${twilio.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const form = { To: SMS.to, Body: SMS.text, From: 'Vonk', ValidityPeriod: '600' }
  expect(await ask(form)).toMatchObject({ status: 'queued', direction: 'outbound-api', error_code: null })
  expect(await ask({ ...form, Expires: '600' })).toMatchObject({ status: 400, code: 20001 })
  expect(await ask({ ...form, ValidityPeriod: '36001' })).toMatchObject({ status: 400, code: 20001 })
  expect(await ask({ ...form, Body: 'x'.repeat(1601) })).toMatchObject({ status: 400, code: 21617 })
  for (const from of ['+31201234567', 'Vonk', `MG${'d4'.repeat(16)}`])
    expect(await outcome(send({}, { ...twilio.config, from }))).toMatchObject({ error: null, sent: 1 })
})
