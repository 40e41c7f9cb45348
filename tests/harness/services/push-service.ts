import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import webpush from 'web-push'
import { createPusher, type Pusher, type PushNews } from '#server/pusher.ts'

const HOST = 'push.example'
const SUBJECT = 'mailto:push@vonk.example'

type Answer = { status: number; retryAfter?: number }
type Browser = { subscription: { endpoint: string; keys: { p256dh: string; auth: string } } }

export type LocalPushService = {
  /** Signs with the service's known key and reaches it instead of the internet. */
  pusher: Pusher
  /** As `pusher`, with a key that the subscriptions were not made with. */
  stranger: Pusher
  /** A browser with keys of its own, which alone open what is pushed to it. */
  subscribe(name: string): Browser['subscription']
  /** What the browsers have opened. */
  opened: (PushNews & { name: string; ttl: number })[]
  /** How the next pushes to a browser are answered; afterwards they are taken. */
  answer(name: string, ...answers: Answer[]): void
  /** How many pushes came for a browser, whatever they were answered. */
  tries(name: string): number
}

/** A push service as browsers' makers run them: checks the signature (RFC 8292), then decrypts (RFC 8291). */
export async function startPushService(): Promise<LocalPushService> {
  const keys = webpush.generateVAPIDKeys()
  const browsers = new Map<string, ReturnType<typeof createBrowser>>()
  const answers = new Map<string, Answer[]>()
  const tries = new Map<string, number>()
  const opened: LocalPushService['opened'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const name = (request.url ?? '').slice(1)
    tries.set(name, (tries.get(name) ?? 0) + 1)
    const { status, retryAfter } = answers.get(name)?.shift() ?? { status: 201 }
    if (status !== 201)
      return response
        .writeHead(status, { ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) })
        .end()
    const browser = browsers.get(name)
    if (!browser) return response.writeHead(404).end()
    if (!isSigned(request.headers.authorization ?? '', keys.publicKey)) return response.writeHead(403).end()
    const encoded = request.headers['content-encoding'] === 'aes128gcm'
    if (!encoded || request.headers.ttl === undefined) return response.writeHead(400).end()
    const news = JSON.parse(browser.open(Buffer.concat(chunks))) as PushNews
    opened.push({ ...news, name, ttl: Number(request.headers.ttl) })
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new LocalAgent(port)
  onTestFinished(() => void server.close())
  return {
    pusher: createPusher({ ...keys, subject: SUBJECT }, agent),
    stranger: createPusher({ ...webpush.generateVAPIDKeys(), subject: SUBJECT }, agent),
    subscribe(name) {
      const browser = createBrowser()
      browsers.set(name, browser)
      return { endpoint: `https://${HOST}/${name}`, keys: browser.keys }
    },
    opened,
    answer: (name, ...next) => void answers.set(name, next),
    tries: (name) => tries.get(name) ?? 0,
  }
}

/** Leads every connection to the local service, and leaves out TLS, which needs a certificate. */
class LocalAgent extends Agent {
  #port: number

  constructor(port: number) {
    super()
    this.#port = port
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1')
  }
}

const json = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Whether the request is signed for this service, by the key that the subscription was made with. */
function isSigned(authorization: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey || json(header).alg !== 'ES256') return false
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = json(claims)
  const now = Date.now() / 1000
  const lasts = Number(exp) > now && Number(exp) <= now + 24 * 3600
  return signed && aud === `https://${HOST}` && sub === SUBJECT && lasts
}

const SALT_BYTES = 16
const KEY_LENGTH_AT = SALT_BYTES + 4
const TAG_BYTES = 16
const LAST_RECORD = 2

/** The receiving side of RFC 8291, in the coding of RFC 8188 with one record. */
function createBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    open(body: Buffer): string {
      const salt = body.subarray(0, SALT_BYTES)
      const sender = body.subarray(KEY_LENGTH_AT + 1, KEY_LENGTH_AT + 1 + body[KEY_LENGTH_AT]!)
      const record = body.subarray(KEY_LENGTH_AT + 1 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
      const end = plain.lastIndexOf(LAST_RECORD)
      return plain.subarray(0, end).toString()
    },
  }
}
