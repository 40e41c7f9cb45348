import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Api } from '#client/api.ts'
import type { User } from '../contract.ts'
import type { PasskeyAnswer, PasskeyRequest } from '../passkey-contract.ts'

/** Asks for a passkey and logs in with it. */
export async function logInByPasskey(api: Api): Promise<User> {
  const request = await api.accounts.askForLogin.call()
  const { user } = await api.accounts.logInByPasskey.call(await sign(request))
  return user
}

/**
 * Offers passkeys among what the browser fills in at the address. Waits until one is chosen; never ends where the
 * browser offers none.
 */
export async function logInByAutofill(api: Api): Promise<User> {
  if (!(await browserSupportsWebAuthnAutofill())) return new Promise(() => {})
  const request = await api.accounts.askForLogin.call()
  const { user } = await api.accounts.logInByPasskey.call(await sign(request, { useBrowserAutofill: true }))
  return user
}

/** Ends what waits for a choice. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

export async function proveByPasskey(api: Api): Promise<void> {
  const request = await api.accounts.askForProof.call()
  await api.accounts.proveByPasskey.call(await sign(request))
}

/** Makes a passkey on this device and adds it to the account. */
export async function addPasskey(api: Api): Promise<void> {
  const { options } = await api.accounts.askForNewPasskey.call()
  const { id, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports } = response
  await api.accounts.addPasskey.call({ id, response: { clientDataJSON, attestationObject, transports } })
}

async function sign(
  { options }: PasskeyRequest,
  how: { useBrowserAutofill?: boolean } = {},
): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({ optionsJSON: options, ...how })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}
