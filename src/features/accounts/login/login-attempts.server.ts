import { HOUR, MINUTE } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { fail } from '#server/errors.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import type { ApiContext } from '../account/context.server.ts'

/** Failures before an account is blocked for one network address, or for a known device. */
const LOGIN_FAILURES = { points: 5, seconds: (15 * MINUTE) / 1000 }
/** Wider limits: one account from many addresses, and many accounts from one address. */
const LOGIN_FAILURES_OF_ACCOUNT = { points: 25, seconds: HOUR / 1000 }
const LOGIN_FAILURES_OF_ADDRESS = { points: 50, seconds: (15 * MINUTE) / 1000 }

type Net = { name: string; rule: LimitRule; key: string }

/**
 * Counts an attempt before the password is verified, so that concurrent attempts cannot exceed the limit. A
 * known device is counted separately, so failures elsewhere, even deliberate ones, cannot lock out the owner
 * there.
 * @throws login_blocked with the minutes to wait
 */
export async function countAttempt(
  { app, site, origin }: ApiContext,
  { email, deviceId }: { email: string; deviceId: string | undefined },
) {
  const account = `${site.id}:${email}`
  const address = addressBlock(origin.ip)
  const nets: [Net, ...Net[]] = deviceId
    ? [{ name: 'login-device', rule: LOGIN_FAILURES, key: deviceId }]
    : [
        { name: 'login', rule: LOGIN_FAILURES, key: `${account}:${address}` },
        { name: 'login-account', rule: LOGIN_FAILURES_OF_ACCOUNT, key: account },
        { name: 'login-address', rule: LOGIN_FAILURES_OF_ADDRESS, key: address },
      ]
  const giveBack = async (some: Net[]) => {
    for (const { name, rule, key } of some) await app.limits.giveBack(name, rule, key)
  }
  let attemptsLeft = Number.POSITIVE_INFINITY
  for (const [at, { name, rule, key }] of nets.entries()) {
    const outcome = await app.limits.take(name, rule, key)
    if (!outcome.taken) {
      await giveBack(nets.slice(0, at))
      fail('login_blocked', { minutes: Math.max(1, Math.ceil(outcome.milliseconds / MINUTE)) })
    }
    attemptsLeft = Math.min(attemptsLeft, outcome.left)
  }
  return {
    attemptsLeft,
    /** Call after a success: resets the narrowest count and removes this attempt from the wider ones. */
    async forgive() {
      const [own, ...wider] = nets
      await app.limits.forget(own.name, own.rule, own.key)
      await giveBack(wider)
    },
  }
}

/** Resets the failed attempts of an account, and of the account at this address. */
export async function forgetFailures({ app, site, origin }: ApiContext, email: string): Promise<void> {
  const account = `${site.id}:${email}`
  await app.limits.forget('login', LOGIN_FAILURES, `${account}:${addressBlock(origin.ip)}`)
  await app.limits.forget('login-account', LOGIN_FAILURES_OF_ACCOUNT, account)
}
