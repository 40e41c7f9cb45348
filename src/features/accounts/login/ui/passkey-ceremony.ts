import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Api } from '#page/api.ts'
import type { User } from '../../account/account-fields.ts'
import type { PasskeyAnswer, PasskeyRequest } from '../passkey-contract.ts'

export async function logInByPasskey(api: Api): Promise<User> {
  const request = await api.accounts.askForLogin.call()
  const { user } = await api.accounts.logInByPasskey.call(await sign(request))
  return user
}

/**
 * Offers passkeys in the browser's autofill of the address field. Resolves when one is chosen; never where
 * the browser does not support it.
 */
export async function logInByAutofill(api: Api): Promise<User> {
  if (!(await browserSupportsWebAuthnAutofill())) return new Promise(() => {})
  const request = await api.accounts.askForLogin.call()
  const { user } = await api.accounts.logInByPasskey.call(await sign(request, { useBrowserAutofill: true }))
  return user
}

/** Cancels the pending autofill request. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}

export async function proveByPasskey(api: Api): Promise<void> {
  const request = await api.accounts.askForProof.call()
  await api.accounts.proveByPasskey.call(await sign(request))
}

/** Creates a passkey on this device and adds it to the account. */
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
