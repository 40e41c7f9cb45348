import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import webpush from 'web-push'
import { createPusher } from './pusher.ts'

const news = { title: '', body: '', url: '/', tag: '', member: '', unseen: 0 }

it.each(['localhost', '127.0.0.1', '[::1]'])('connects to nothing in its own network: %s', async (host) => {
  let connections = 0
  const inside = createServer((socket) => {
    connections++
    socket.destroy()
  })
  inside.listen(0)
  await once(inside, 'listening')
  onTestFinished(() => void inside.close())
  const { port } = inside.address() as { port: number }
  const browser = createECDH('prime256v1')
  const subscription = {
    endpoint: `https://${host}:${port}/internal`,
    keys: {
      p256dh: browser.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  const pusher = createPusher({ ...webpush.generateVAPIDKeys(), subject: 'mailto:push@vonk.example' })
  await expect(pusher.send(subscription, news)).rejects.toThrow(/not allowed/)
  expect(connections).toBe(0)
})

it('says of a refusal no more than its status: who has the endpoint can push there', async () => {
  const subscription = { endpoint: 'https://push.example/secret', keys: { p256dh: 'key', auth: 'auth' } }
  const pusher = createPusher({ ...webpush.generateVAPIDKeys(), subject: 'mailto:push@vonk.example' })
  const answerWith = (status: number) => {
    const refusal = new webpush.WebPushError('refused', status, {}, 'their body', subscription.endpoint)
    return vi.spyOn(webpush, 'sendNotification').mockRejectedValueOnce(refusal)
  }
  onTestFinished(() => void vi.restoreAllMocks())
  answerWith(403)
  const error: unknown = await pusher.send(subscription, news).catch((reason: unknown) => reason)
  expect(error).toEqual(new Error('push service push.example: answered 403'))
  expect(Object.keys(error as object)).toEqual([])
  answerWith(410)
  expect(await pusher.send(subscription, news)).toBe('gone')
})

it('takes a key that nothing can be encrypted to for a browser that is gone', async () => {
  const pusher = createPusher({ ...webpush.generateVAPIDKeys(), subject: 'mailto:push@vonk.example' })
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') }
  expect(await pusher.send({ endpoint: 'https://push.example/a', keys }, news)).toBe('gone')
})
