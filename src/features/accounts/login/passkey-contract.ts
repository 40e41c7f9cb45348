import * as z from 'zod'
import { acknowledged, memberProcedure, publicProcedure } from '#shared/contract.ts'
import { errors } from '#shared/errors.ts'
import { text, uuid } from '#shared/text.ts'
import { user } from '../account/account-fields.ts'
import { PASSKEY_NAME_MAX } from '../account/rules.ts'

// Base64url without padding, as browsers encode bytes.
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { error: 'invalid_format' })
    .max(max)

const passkey = z.object({
  id: uuid,
  name: z.string(),
  synced: z.boolean().describe('Kept by its maker, and there on the member’s other devices as well'),
  created_at: z.string(),
  last_used: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** `PublicKeyCredentialRequestOptionsJSON` of Web Authentication. */
const request = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyRequest = z.infer<typeof request>

/** `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
const creation = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})
export type NewPasskeyRequest = z.infer<typeof creation>

/** The parts of the browser's answer that are verified. */
const answer = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(100).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof answer>

const newPasskey = z.object({
  id: bytes(1_400),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z
      .array(text({ max: 20 }))
      .max(10)
      .optional(),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof newPasskey>

export const passkeyContract = {
  askForLogin: publicProcedure
    .route({
      method: 'POST',
      path: '/login/passkey/options',
      tags: ['accounts'],
      summary: 'Begin to log in with a passkey',
    })
    .output(request),

  logInByPasskey: publicProcedure
    .route({ method: 'POST', path: '/login/passkey', tags: ['accounts'], summary: 'Log in with a passkey' })
    .errors(errors('passkey_refused', 'account_suspended', 'account_banned'))
    .input(answer)
    .output(z.object({ user })),

  askForProof: memberProcedure
    .route({
      method: 'POST',
      path: '/proof/passkey/options',
      tags: ['accounts'],
      summary: 'Begin to prove to be me, by passkey',
    })
    .output(request),

  proveByPasskey: memberProcedure
    .route({
      method: 'POST',
      path: '/proof/passkey',
      tags: ['accounts'],
      summary: 'Prove to be me, by passkey',
    })
    .errors(errors('passkey_refused'))
    .input(answer)
    .output(acknowledged),

  passkeys: memberProcedure
    .route({ method: 'GET', path: '/passkeys', tags: ['accounts'], summary: 'My passkeys' })
    .output(z.object({ passkeys: z.array(passkey) })),

  askForNewPasskey: memberProcedure
    .route({
      method: 'POST',
      path: '/passkeys/options',
      tags: ['accounts'],
      summary: 'Begin to add a passkey',
    })
    .errors(errors('confirmation_required', 'proof_required', 'passkey_limit'))
    .output(creation),

  addPasskey: memberProcedure
    .route({ method: 'POST', path: '/passkeys', tags: ['accounts'], summary: 'Add a passkey' })
    .errors(errors('confirmation_required', 'proof_required', 'passkey_limit', 'passkey_refused'))
    .input(newPasskey)
    .output(acknowledged),

  renamePasskey: memberProcedure
    .route({ method: 'PUT', path: '/passkeys/{id}', tags: ['accounts'], summary: 'Rename a passkey' })
    .errors(errors('not_found'))
    .input(z.object({ id: uuid, name: text({ min: 1, max: PASSKEY_NAME_MAX }) }))
    .output(acknowledged),

  removePasskey: memberProcedure
    .route({ method: 'DELETE', path: '/passkeys/{id}', tags: ['accounts'], summary: 'Remove a passkey' })
    .errors(errors('not_found', 'proof_required'))
    .input(z.object({ id: uuid }))
    .output(acknowledged),
}
