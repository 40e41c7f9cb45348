import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail } from '#server/errors.ts'
import type { Events } from '#server/events.ts'
import type { MemberContext } from '../account/context.server.ts'
import { deviceName } from './device-name.server.ts'
import { CHALLENGE_MINUTES, issueChallenge, redeemChallenge } from './passkey-challenges.server.ts'
import type { NewPasskeyAnswer, NewPasskeyRequest } from './passkey-contract.ts'
import { tellOfPasskey } from './passkey-mail.server.ts'
import {
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  findPasskeys,
  insertPasskey,
  updatePasskeyName,
} from './passkey-queries.server.ts'
import { fromBase64url, relyingParty } from './passkey-use.server.ts'
import { requireProof } from './proof.server.ts'
import { requireLivingSession } from './session.server.ts'

const PASSKEYS_AT_MOST = 10
// Ed25519, ES256 and RS256, which cover today's authenticators.
const ALGORITHMS = [-8, -7, -257]

/**
 * Deletes passkeys when an address is first confirmed: those from before, which were possible once, may be an
 * intruder's way in.
 */
export function subscribePasskeys(events: Events): void {
  events.on('account.confirmed', async (tx, { memberId }) => void (await deletePasskeys(tx, memberId)))
}

export async function listPasskeys({ app, viewer }: MemberContext) {
  const rows = await findPasskeys(app.db, viewer.id)
  return {
    passkeys: rows.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
      id,
      name,
      synced,
      created_at: createdAt.toISOString(),
      last_used: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

// The account may not have been created by the owner of its address, and a passkey would be its creator's way
// in.
function refuseUnconfirmed({ viewer }: MemberContext): void {
  if (viewer.status === 'not_confirmed') fail('confirmation_required')
}

/** Options for creating a passkey; requires a proof. */
export async function askForNewPasskey(context: MemberContext): Promise<NewPasskeyRequest> {
  const { app, site, viewer } = context
  refuseUnconfirmed(context)
  await requireProof(context)
  const held = await findPasskeys(app.db, viewer.id)
  if (held.length >= PASSKEYS_AT_MOST) fail('passkey_limit', { max: PASSKEYS_AT_MOST })
  const options = await generateRegistrationOptions({
    rpName: site.settings.name,
    rpID: relyingParty(context).rpID,
    userID: new Uint8Array(Buffer.from(viewer.id)),
    userName: viewer.email,
    userDisplayName: viewer.name,
    challenge: fromBase64url(await issueChallenge(context, 'add')),
    timeout: CHALLENGE_MINUTES * MINUTE,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    // A discoverable credential, so that logging in needs no address, with user verification by finger, face
    // or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: options as NewPasskeyRequest['options'] }
}

/** Saves a passkey that the browser created, named after its device. */
export async function addPasskey(context: MemberContext, answer: NewPasskeyAnswer): Promise<void> {
  const { app, viewer, origin } = context
  refuseUnconfirmed(context)
  await requireProof(context)
  const credential = await verifyNewPasskey(context, answer)
  await transact(app.db, async (tx) => {
    await requireLivingSession(tx, context)
    if ((await countPasskeys(tx, viewer.id)) >= PASSKEYS_AT_MOST)
      fail('passkey_limit', { max: PASSKEYS_AT_MOST })
    const added = await insertPasskey(tx, {
      ...credential,
      memberId: viewer.id,
      id: app.ids.uuid(),
      name: deviceName(origin.userAgent) ?? 'Passkey',
      createdAt: app.clock.now(),
    })
    if (!added) fail('passkey_refused')
    await tellOfPasskey(tx, context, 'added')
  })
}

async function verifyNewPasskey(context: MemberContext, { response, id }: NewPasskeyAnswer) {
  const { rpID, expectedOrigin } = relyingParty(context)
  const full: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: response as RegistrationResponseJSON['response'],
  }
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: full,
    expectedChallenge: (challenge) => redeemChallenge(context, 'add', challenge),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // A verification error, whatever its cause, is a refusal.
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) fail('passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
    synced: credentialBackedUp,
  }
}

export async function renamePasskey({ app, viewer }: MemberContext, id: string, name: string): Promise<void> {
  const found = await transact(app.db, (tx) => updatePasskeyName(tx, viewer.id, id, name))
  if (!found) fail('not_found')
}

export async function removePasskey(context: MemberContext, id: string): Promise<void> {
  const { app, viewer } = context
  await requireProof(context)
  await transact(app.db, async (tx) => {
    if (!(await deletePasskey(tx, viewer.id, id))) fail('not_found')
    await tellOfPasskey(tx, context, 'removed')
  })
}
