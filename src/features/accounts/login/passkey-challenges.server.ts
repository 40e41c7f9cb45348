import { MINUTE } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { transact } from '#server/database/transact.ts'
import type { ApiContext } from '../account/context.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { insertChallenge, spendChallenge } from './passkey-queries.server.ts'

/** The purpose of a challenge; a challenge for one purpose is not accepted for another. */
export type Ceremony = 'add' | 'log_in' | 'prove'

export const CHALLENGE_MINUTES = 5
const CHALLENGES_BY_ADDRESS = { points: 120, seconds: (15 * MINUTE) / 1000 }
export const BROWSER_COOKIE = 'vonk_passkey'

/**
 * Issues a challenge bound to this session or, for a login, to this browser. It works once, for some minutes.
 */
export async function issueChallenge(context: ApiContext, purpose: Ceremony): Promise<string> {
  const { app, origin } = context
  await app.limits.spend('passkey-challenge', CHALLENGES_BY_ADDRESS, addressBlock(origin.ip))
  const challenge = app.ids.token()
  const holder = purpose === 'log_in' ? browserToken(context) : context.session!.id
  await transact(app.db, (tx) =>
    insertChallenge(tx, {
      challengeHash: hashToken(challenge),
      boundTo: hashToken(holder),
      purpose,
      expiresAt: new Date(app.clock.now().getTime() + CHALLENGE_MINUTES * MINUTE),
    }),
  )
  return challenge
}

/**
 * Consumes a challenge, whether or not the answer verifies. @returns whether it was issued to this browser or
 * session, for this purpose
 */
export async function redeemChallenge(
  context: ApiContext,
  purpose: Ceremony,
  challenge: string,
): Promise<boolean> {
  const { app, cookies } = context
  const holder = purpose === 'log_in' ? cookies.get(BROWSER_COOKIE) : context.session?.id
  if (!holder) return false
  return transact(app.db, (tx) =>
    spendChallenge(tx, {
      challengeHash: hashToken(challenge),
      boundTo: hashToken(holder),
      purpose,
      now: app.clock.now(),
    }),
  )
}

/** Visitors have no session to bind a challenge to, so a cookie identifies the browser. */
function browserToken({ app, cookies }: ApiContext): string {
  const token = cookies.get(BROWSER_COOKIE) || app.ids.token()
  cookies.set(BROWSER_COOKIE, token, { maxAgeSeconds: (CHALLENGE_MINUTES * MINUTE) / 1000, httpOnly: true })
  return token
}
