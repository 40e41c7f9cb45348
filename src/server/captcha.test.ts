import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, type StandIn, startStandIn } from '#tests/harness/services/stand-in.ts'
import { createCaptcha } from './captcha.ts'

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/, read on 28 November 2026. */
const PARAMETERS = ['secret', 'response', 'remoteip', 'idempotency_key']
const SECRET = `1x${'0'.repeat(33)}`

let turnstile: StandIn
beforeAll(async () => {
  turnstile = await startStandIn(answer)
})
afterAll(() => turnstile.stop())

function answer({ method, path, body }: Asked) {
  const form = new URLSearchParams(body)
  const refuse = (code: string) => ({ status: 200, body: { success: false, 'error-codes': [code] } })
  if (method !== 'POST' || path !== '/turnstile/v0/siteverify') return { status: 404 }
  if ([...form.keys()].some((name) => !PARAMETERS.includes(name))) return refuse('bad-request')
  if (form.get('secret') !== SECRET) return refuse('invalid-input-secret')
  if (form.get('response') === 'broken') return { status: 200 }
  if (form.get('response') !== 'solved' || form.get('remoteip') !== '192.0.2.1')
    return refuse('invalid-input-response')
  const challenge_ts = '2026-11-28T12:00:00.000Z'
  return { status: 200, body: { success: true, challenge_ts, hostname: 'example.org', 'error-codes': [] } }
}

it('asks Turnstile what it knows, and lets in only whom it lets in', async () => {
  const site = { provider: 'turnstile', site_key: 'x', origin: turnstile.url } as const
  const verify = (response: string, secret = SECRET) =>
    createCaptcha(secret).verify(site, response, '192.0.2.1')
  expect(await verify('solved')).toBe(true)
  expect(await verify('guessed')).toBe(false)
  expect(await verify('solved', 'another')).toBe(false)
  await expect(verify('broken')).rejects.toThrow()
})
