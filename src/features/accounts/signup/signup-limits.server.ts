import { fail } from '#server/errors.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { ApiContext } from '../account/context.server.ts'

// For checks and signups together; a home or an office is one network.
const ATTEMPTS_BY_NETWORK = { points: 60, seconds: 3_600 }
/** Limits how many taken addresses a network can collect. */
const TAKEN_ANSWERS_BY_NETWORK = { points: 10, seconds: 3_600 }

/** @throws too_many_requests */
export async function countAttempt({ app, origin }: ApiContext): Promise<void> {
  const network = networkOf(origin.ip)
  await app.limits.spend('signup', ATTEMPTS_BY_NETWORK, network)
  // Before the look-up, so that a network at its limit learns nothing about free addresses either.
  const { points, milliseconds } = await app.limits.left('signup-taken', TAKEN_ANSWERS_BY_NETWORK, network)
  if (points === 0) fail('too_many_requests', { seconds: Math.ceil(milliseconds / 1_000) })
}

/**
 * Looks an address up for a network. It is counted before, and not after all where the address is free: of many at once
 * no more are told than of one after another.
 * @throws too_many_requests
 */
export async function withinTakenAnswers<Owner>(
  { app, origin }: ApiContext,
  find: () => Promise<Owner | undefined>,
): Promise<Owner | undefined> {
  const network = networkOf(origin.ip)
  await app.limits.spend('signup-taken', TAKEN_ANSWERS_BY_NETWORK, network)
  const owner = await find()
  if (!owner) await app.limits.giveBack('signup-taken', TAKEN_ANSWERS_BY_NETWORK, network)
  return owner
}

/** Counts that the network learned that an address has an account. */
export async function refuseTakenEmail({ app, origin }: ApiContext, deleted: boolean): Promise<never> {
  await app.limits.spend('signup-taken', TAKEN_ANSWERS_BY_NETWORK, networkOf(origin.ip))
  fail('email_taken', { deleted })
}

/** @throws too_many_requests when a site makes more accounts within an hour than its settings expect */
export async function countSignupOfSite({ app, site }: ApiContext): Promise<void> {
  const points = site.settings.signups_per_hour
  await app.limits.spend(`signup-site-${points}`, { points, seconds: 3_600 }, site.id)
}
