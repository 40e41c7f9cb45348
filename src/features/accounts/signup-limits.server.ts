import { fail } from '#server/errors.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { ApiContext } from './context.server.ts'

// Checks and signups together, from one home or office.
const ATTEMPTS_BY_NETWORK = { points: 60, seconds: 3_600 }
/** So often an hour one network is told that an address has an account: whoever asks more is collecting addresses. */
export const TAKEN_ANSWERS_BY_NETWORK = { points: 10, seconds: 3_600 }

/** @throws too_many_requests */
export async function countAttempt({ app, origin }: ApiContext): Promise<void> {
  const network = networkOf(origin.ip)
  await app.limits.spend('signup', ATTEMPTS_BY_NETWORK, network)
  // Before an address is looked up: else a free one would still be told from a taken one.
  const { points, milliseconds } = await app.limits.left('signup-taken', TAKEN_ANSWERS_BY_NETWORK, network)
  if (points === 0) fail('too_many_requests', { seconds: Math.ceil(milliseconds / 1_000) })
}

/** Says that the address has an account, which is counted. */
export async function refuseTakenEmail({ app, origin }: ApiContext, deleted: boolean): Promise<never> {
  await app.limits.spend('signup-taken', TAKEN_ANSWERS_BY_NETWORK, networkOf(origin.ip))
  fail('email_taken', { deleted })
}

/** @throws too_many_requests when a site makes more accounts within an hour than its settings expect */
export async function countSignupOfSite({ app, site }: ApiContext): Promise<void> {
  const points = site.settings.signups_per_hour
  await app.limits.spend(`signup-site-${points}`, { points, seconds: 3_600 }, site.id)
}
