import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyRequest, PasskeyRequest } from '#features/accounts/login/passkey-contract.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export type Oddities = {
  /** The origin that the client reports. */
  origin?: string
  rpId?: string
  /** Leaves out the flag that the user was verified (fingerprint, face or PIN). */
  unverified?: boolean
  challenge?: string
  /** Reports another account's user handle. */
  userHandle?: string
  /** The first value of the signature counter. */
  counter?: number
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: Buffer | string) => Buffer.from(value).toString('base64url')

/** A software authenticator: behaves like a security key, and breaks the rules on demand. */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = text(randomBytes(36))

  constructor(siteUrl: string) {
    this.#origin = siteUrl
  }

  create({ options }: NewPasskeyRequest, odd: Oddities = {}) {
    this.#userHandle = options.user.id
    const key = this.#keys.publicKey.export({ format: 'jwk' })
    const coseKey = Buffer.concat([
      // A CBOR map of 5 entries: type EC2, algorithm ES256, curve P-256, x and y.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      Buffer.from(key.x!, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(key.y!, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, coseKey])
    const data = Buffer.concat([this.#data(options.rp.id, HAS_KEY, odd), credential])
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ])
    return {
      id: text(this.id),
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, odd)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  answer({ options }: PasskeyRequest, odd: Oddities = {}) {
    this.counter = odd.counter ?? this.counter + 1
    const data = this.#data(options.rpId, 0, odd)
    const clientData = this.#clientData('webauthn.get', options.challenge, odd)
    const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), this.#keys.privateKey)
    return {
      id: text(this.id),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: odd.userHandle ?? this.#userHandle,
      },
    }
  }

  #data(rpId: string, flags: number, odd: Oddities): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const checked = odd.unverified ? PRESENT : PRESENT | VERIFIED
    return Buffer.concat([hash(odd.rpId ?? rpId), Buffer.from([flags | checked]), counter])
  }

  #clientData(type: string, challenge: string, odd: Oddities): Buffer {
    const { origin = this.#origin } = odd
    return Buffer.from(
      JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }
}
