import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Visitor } from './harness/browser-like.ts'
import { connectLive } from './harness/live.ts'
import { openRaw, rawRequest, sendRaw } from './harness/raw-request.ts'
import { siteForTest, startSite, type TestSite } from './harness/site.ts'

let site: TestSite
let member: Visitor

beforeAll(async () => {
  site = await startSite()
  member = await site.login(await site.build.member())
})
afterAll(() => site.stop())

function form(fields: number, photo = ''): { body: string; headers: Record<string, string> } {
  const parts = Array.from(
    { length: fields },
    (_, at) => `--x\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nv\r\n`,
  )
  const file =
    photo && `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${photo}\r\n`
  const body = `${parts.join('')}${file}--x--\r\n`
  return {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.length) },
  }
}

describe('a path', () => {
  it.each([
    '//',
    '//[',
    '//evil.example//login',
    '/\\evil.example//x',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'http://evil.example//x',
  ])('that names another host, %s, is refused whatever the method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const { status, head } = await sendRaw(site.url, rawRequest(site.url, `${method} ${path}`))
      expect([method, status, /^location:/im.test(head)]).toEqual([method, 400, false])
    }
  })

  it('of the API is refused with two slashes and answers with one', async () => {
    const statusOf = async (path: string) =>
      (await sendRaw(site.url, rawRequest(site.url, `GET ${path}`))).status
    expect(await statusOf('/api/settings.php')).toBe(200)
    expect(await statusOf('//api/settings.php')).toBe(400)
  })

  it('of a server function, of which we have none, is not found', async () => {
    for (const path of [
      '/_serverFn/x',
      '/_serverFn',
      '/_ServerFn/eyJ9',
      '/%5fserverFn/x',
      '/%5FserverFn/%00x',
      '/_serverF%6e/x',
      '/_serverFn%2fx',
      '/x/../%5fserverFn',
    ])
      expect([path, (await sendRaw(site.url, rawRequest(site.url, `GET ${path}`))).status]).toEqual([
        path,
        404,
      ])
  })
})

describe('a body', () => {
  it('may be large only for a photo, and only from a member; others are refused before it is sent', async () => {
    const { headers } = form(0, 'x'.repeat(1_000_000))
    const ask = async (path: string, cookie: string) => {
      const request = rawRequest(site.url, `POST ${path}`, {
        ...headers,
        cookie,
        'x-requested-with': 'tests',
      })
      const socket = openRaw(site.url, request)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return /"code":"(\w+)"/.exec(answer.toString())?.[1]
    }
    expect(await ask('/api/user.php', member.cookieHeader)).toBe('payload_too_large')
    expect(await ask('/api/photos', '')).toBe('authentication_required')
    // For a member, the server sends nothing before the photo arrives.
    const uploading = openRaw(
      site.url,
      rawRequest(site.url, 'POST /api/photos', {
        ...headers,
        expect: '100-continue',
        cookie: member.cookieHeader,
      }),
    )
    const [answer] = (await once(uploading, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 /)
    uploading.destroy()
  })

  it('is a form only where a file is asked for', async () => {
    const { body, headers } = form(1)
    const send = async (path: string) => {
      const response = await member.fetch(`/api${path}`, { method: 'POST', body, headers })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await send('/swipe-game')).toEqual([400, 'invalid_input'])
    expect(await send('/photos')).toEqual([400, 'invalid_input'])
  })

  it('names its boundary as browsers do, so that its parts are counted as they are read', async () => {
    const { body } = form(0, 'not a picture')
    const key = `--x\r\ncontent-disposition: form-data; name="key"\r\n\r\n${site.app.ids.uuid()}\r\n`
    const upload = async (type: string) => {
      const headers = { 'content-type': type }
      const response = await member.fetch('/api/photos', { method: 'POST', body: key + body, headers })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data;boundary=x'])
      expect([type, ...(await upload(type))]).toEqual([type, 415, 'photo_unreadable'])
    for (const type of [
      'multipart/form-data; boundary="x"',
      'multipart/form-data; boundary="\\x"',
      'multipart/form-data; y="; boundary=AAA"; boundary=x',
      'multipart/form-data; yboundary=AAA; boundary=x',
      'multipart/form-data; boundary=x; boundary=AAA',
      'multipart/form-data; boundary=x; charset=utf-8',
      'multipart/form-data\t; boundary=x',
      'multipart/form-datax; boundary=x',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
      'application/octet-stream',
    ])
      expect([type, ...(await upload(type))]).toEqual([type, 400, 'invalid_input'])
  })

  it('has no more parts than a photo needs, and nests no deeper than the API asks', async () => {
    const photo = { key: site.app.ids.uuid(), photo: 'not a picture' }
    const upload = async (extra: number) => {
      const data = new FormData()
      data.set('key', photo.key)
      data.set('file', new Blob([photo.photo], { type: 'image/png' }), 'a.png')
      for (let at = 0; at < extra; at++) data.append('more', 'x')
      const response = await member.fetch('/api/photos', { method: 'POST', body: data })
      return ((await response.json()) as { code?: string }).code
    }
    expect(await upload(0)).toBe('photo_unreadable')
    expect(await upload(200)).toBe('invalid_input')

    const nested = (depth: number) => member.call('POST', '/user.php', { language: nest(depth) })
    const refusal = { status: 400, body: { code: 'invalid_input' } }
    // A shallow body is parsed and then refused by its schema; a deep one is refused unparsed.
    expect(await nested(3)).toMatchObject({ ...refusal, body: { data: { fields: [{ path: '' }] } } })
    expect(await nested(20)).toMatchObject({ ...refusal, body: { data: { fields: [] } } })
  })
})

function nest(depth: number): unknown {
  return depth === 0 ? 1 : [nest(depth - 1)]
}

/** A live connection whose frames the test writes itself. */
async function openRawLive({ url }: TestSite, cookie: string) {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    // A random key of the WebSocket protocol, no secret.
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    cookie,
  }
  const live = openRaw(url, rawRequest(url, 'GET /api/live', upgrade))
  const [greeting] = (await once(live, 'data')) as [Buffer]
  expect(greeting.toString()).toMatch(/^HTTP\/1\.1 101 /)
  return live
}

it('ends live connections that break the protocol, and logs no error for them', async () => {
  const own = await siteForTest()
  const alice = await own.login(await own.build.member())
  const tooLarge = Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 0]), Buffer.alloc(70_000)])
  const frames = {
    'reserved bits': Buffer.alloc(5, 0xff),
    'not masked': Buffer.from([0x81, 0x02, 0x41, 0x41]),
    'too large': tooLarge,
    'not UTF-8': Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]),
  }
  const proper = await connectLive(alice)
  for (const frame of Object.values(frames))
    for (const cookie of ['', alice.cookieHeader]) {
      const live = await openRawLive(own, cookie)
      live.resume().on('error', () => {})
      live.write(frame)
      await new Promise((closed) => live.once('close', closed))
    }
  await expect.poll(() => own.app.live.sessions().size).toBe(1)
  proper.close()
})

describe('a client that does not go on', () => {
  const STUCK_BODY = {
    'content-type': 'application/json',
    'content-length': '100',
    'x-requested-with': 'tests',
  }

  it('is cut off when its head or its body does not come', async () => {
    const hurried = await siteForTest({ patience: { headers: 50, body: 50, check: 20 } })
    const live = await connectLive(await hurried.login(await hurried.build.member()))
    const bodiless = openRaw(hurried.url, rawRequest(hurried.url, 'POST /api/user.php', STUCK_BODY))
    const headless = openRaw(hurried.url, 'GET / HTTP/1.1\r\nhost: localhost\r\n')
    for (const socket of [bodiless, headless]) {
      socket.resume().on('error', () => {})
      await once(socket, 'close')
    }
    // A complete body is answered, and a live connection has no body to wait for.
    expect((await hurried.visitor().call('PUT', '/user.php', { language: 'nl' })).status).toBe(200)
    expect(hurried.app.live.sessions().size).toBe(1)
    live.close()
  })

  it('keeps nobody from stopping: neither with half a body, nor a live connection, nor an answer unread', async () => {
    const stopping = await startSite({ patience: { stop: 50 } })
    const alice = await stopping.login(await stopping.build.member())
    const live = await openRawLive(stopping, alice.cookieHeader)
    const stuck = openRaw(
      stopping.url,
      rawRequest(stopping.url, 'POST /api/user.php', { ...STUCK_BODY, expect: '100-continue' }),
    )
    const [goOn] = (await once(stuck, 'data')) as [Buffer]
    expect(goOn.toString()).toMatch(/^HTTP\/1\.1 100 /)
    const clients = [live, stuck]
    for (const socket of clients) socket.pause().on('error', () => {})
    await stopping.stop()
    for (const socket of clients) socket.destroy()
  })

  it('leaves no error behind where the stop cut it off in the midst of its answer', async () => {
    const asking = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<unknown>()
    const stopping = await startSite({
      patience: { stop: 50 },
      pages: {
        serveAssets: async () => {},
        async fetch(_request, { context }) {
          asking.resolve()
          await stopped.promise
          const { api } = context as { api: { accounts: { user(): Promise<unknown> } } }
          return api.accounts.user().then(
            () => new Response(),
            (error: unknown) => {
              answered.resolve(error)
              return new Response()
            },
          )
        },
      },
    })
    const alice = await stopping.login(await stopping.build.member())
    const cut = alice.fetch('/members').catch(() => 'cut off')
    await asking.promise
    const { app } = stopping
    const logged = vi.spyOn(app.log, 'error')
    await stopping.stop()
    expect(await cut).toBe('cut off')
    stopped.resolve()
    expect(await answered.promise).toMatchObject({ code: 'internal_error' })
    expect(logged).not.toHaveBeenCalled()
  })
})

it('keeps nobody of the same network waiting for bodies that do not come', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' }
  const slow = Array.from({ length: 60 }, () =>
    openRaw(site.url, `${rawRequest(site.url, 'POST /api/reset-password', headers)}e`).on('error', () => {}),
  )
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  // By the last of these calls, the server has begun with all of those.
  for (let n = 0; n < 100; n++) expect((await site.visitor().fetch('/api/settings.php')).status).toBe(200)
  expect(slow.filter(({ closed }) => closed)).toEqual([])
  for (const socket of slow) socket.destroy()
})
