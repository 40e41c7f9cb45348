import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { MINUTE } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { User } from '../account/account-fields.ts'
import type { ApiContext, MemberContext } from '../account/context.server.ts'
import { completeLogin } from './login.server.ts'
import {
  type Ceremony,
  CHALLENGE_MINUTES,
  issueChallenge,
  redeemChallenge,
} from './passkey-challenges.server.ts'
import type { PasskeyAnswer, PasskeyRequest } from './passkey-contract.ts'
import { findCredential, usePasskey } from './passkey-queries.server.ts'
import { isLoginDisabled, renewToken } from './session.server.ts'

const TRIES_BY_ADDRESS = { points: 60, seconds: (15 * MINUTE) / 1000 }

/** Passkeys are bound to the host name in the browser's address bar. */
export function relyingParty({ origin }: ApiContext): { rpID: string; expectedOrigin: string } {
  const { hostname } = new URL(origin.baseUrl)
  return { rpID: hostname, expectedOrigin: origin.baseUrl }
}

/** Options for logging in with a passkey. Takes no address, so it discloses nothing about accounts. */
export async function askForLogin(context: ApiContext): Promise<PasskeyRequest> {
  return askFor(context, await issueChallenge(context, 'log_in'))
}

export async function askForProof(context: MemberContext): Promise<PasskeyRequest> {
  return askFor(context, await issueChallenge(context, 'prove'))
}

async function askFor(context: ApiContext, challenge: string): Promise<PasskeyRequest> {
  const { rpID } = relyingParty(context)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: fromBase64url(challenge),
    timeout: CHALLENGE_MINUTES * MINUTE,
    userVerification: 'required',
  })
  return { options: options as PasskeyRequest['options'] }
}

/** Decodes into a separate buffer, as the library requires. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** @throws passkey_refused, with the same answer for every cause */
export async function logInByPasskey(context: ApiContext, answer: PasskeyAnswer): Promise<User> {
  const memberId = await holderOf(context, 'log_in', answer)
  return completeLogin(context, memberId)
}

export async function proveByPasskey(context: MemberContext, answer: PasskeyAnswer): Promise<void> {
  await holderOf(context, 'prove', answer, context.viewer.id)
  await transact(context.app.db, (tx) => renewToken(tx, context))
}

/**
 * Verifies an answer and returns the passkey's member. With `only`, refuses other members' passkeys and does
 * not record their use.
 */
async function holderOf(
  context: ApiContext,
  purpose: Ceremony,
  answer: PasskeyAnswer,
  only?: string,
): Promise<string> {
  const { app, site, origin } = context
  await app.limits.spend('passkey', TRIES_BY_ADDRESS, addressBlock(origin.ip))
  const { rpID, expectedOrigin } = relyingParty(context)
  const passkey = await findCredential(app.db, site.id, Buffer.from(answer.id, 'base64url'))
  const { credentialId, publicKey, counter } = passkey ?? NO_PASSKEY
  const verified = await verifyAuthenticationResponse({
    response: toResponse(answer),
    expectedChallenge: (challenge) => redeemChallenge(context, purpose, challenge),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter },
    // A verification error, whatever its cause, is a refusal.
  }).catch(() => undefined)
  const handle = Buffer.from(answer.response.userHandle ?? '', 'base64url').toString()
  if (!verified?.verified || !passkey || handle !== passkey.memberId) fail('passkey_refused')
  if ((only && passkey.memberId !== only) || isLoginDisabled(app, passkey)) fail('passkey_refused')
  const { newCounter } = verified.authenticationInfo
  const used = await transact(app.db, (tx) =>
    usePasskey(tx, { ...passkey, counter: newCounter, at: app.clock.now() }),
  )
  if (!used) fail('passkey_refused')
  return passkey.memberId
}

const NO_PASSKEY = { credentialId: Buffer.alloc(16), publicKey: Buffer.alloc(0), counter: 0 }

function toResponse(answer: PasskeyAnswer): AuthenticationResponseJSON {
  return { ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} }
}
