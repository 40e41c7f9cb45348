import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { holdAccount } from '#tests/harness/hold-account.ts'
import { openRaw, rawRequest } from '#tests/harness/raw-request.ts'
import { PATIENCE_MILLISECONDS } from '#tests/harness/run/patience.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { formOf, jpeg, newUploader, ownPhotos, startUpload, upload } from '#tests/harness/upload-photo.ts'
import { RENDERING, renderPhoto } from './renditions.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const member = (options: Parameters<typeof newUploader>[1] = {}, on = site) => newUploader(on, options)

describe('uploading a photo', () => {
  it('renders two at once and no more, however many are sent', async () => {
    const work = { running: 0, most: 0, done: 0 }
    const begin = () => {
      work.most = Math.max(work.most, ++work.running)
    }
    const end = () => {
      work.running--
      work.done++
    }
    RENDERING.start.subscribe(begin)
    RENDERING.asyncEnd.subscribe(end)
    try {
      const content = await jpeg()
      const members = await Promise.all([1, 2].map(() => member({ premium: true })))
      const uploads = members.flatMap(({ visitor }) => [1, 2, 3].map(() => upload(visitor, content)))
      for (const { status } of await Promise.all(uploads)) expect(status).toBe(200)
      expect([work.done, work.running]).toEqual([6, 0])
      expect(work.most).toBeLessThanOrEqual(2)
      // All start at the same moment: the second runs beside the first, the third waits.
      await Promise.all(Array.from({ length: 6 }, () => renderPhoto(content)))
      expect(work).toEqual({ running: 0, most: 2, done: 12 })
    } finally {
      RENDERING.start.unsubscribe(begin)
      RENDERING.asyncEnd.unsubscribe(end)
    }
  })

  it('takes 60 of a member in an hour, whatever becomes of them', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const [busy, other] = [await member({}, own), await member({}, own)]
    const unreadable = new TextEncoder().encode('no photo')
    for (let sent = 0; sent < 30; sent++)
      expect((await upload(busy.visitor, unreadable, { key: 'x' })).status).toBe(400)
    for (let sent = 0; sent < 30; sent++)
      expect((await upload(busy.visitor, unreadable)).body).toMatchObject({ code: 'photo_unreadable' })
    expect(await upload(busy.visitor, await jpeg())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    // Refused before a byte of the body is read.
    expect(await startUpload(own, busy.visitor).answered).toMatch(/^HTTP\/1\.1 429 /)
    expect(await ownPhotos(busy.visitor)).toEqual([])
    expect((await upload(other.visitor, await jpeg())).status).toBe(200)
  })

  it('reads two of a member at once: four wait, and one more is refused before it is read', async () => {
    const own = await siteForTest()
    const [busy, other] = [await member({}, own), await member({}, own)]
    const uploads = Array.from({ length: 7 }, () => startUpload(own, busy.visitor))
    const answer = await Promise.race(uploads.map(({ answered }) => answered))
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*"too_many_requests"/s)
    expect((await upload(other.visitor, await jpeg())).status).toBe(200)
    expect(await ownPhotos(busy.visitor)).toEqual([])
    for (const { leave } of uploads) leave()
    expect((await upload(busy.visitor, await jpeg())).status).toBe(200)
  })

  it('keeps no place in the queue for a sender who has left', async () => {
    const own = await siteForTest()
    const { visitor } = await member({}, own)
    const counted = vi.spyOn(own.app.limits, 'take')
    const uploads: ReturnType<typeof startUpload>[] = []
    while (uploads.length < 6) {
      uploads.push(startUpload(own, visitor))
      await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(uploads.length), {
        interval: 5,
        timeout: PATIENCE_MILLISECONDS,
      })
    }
    for (const { leave } of uploads.slice(2)) leave()
    await Promise.all(uploads.slice(2).map(({ closed }) => closed))
    // Answered after the server has noticed that.
    await visitor.api.members.own()
    const next = upload(visitor, await jpeg())
    await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(7), {
      interval: 5,
      timeout: PATIENCE_MILLISECONDS,
    })
    for (const { leave } of uploads) leave()
    expect((await next).status).toBe(200)
  })

  it('keeps its turn until it is done, also when its sender has left', async () => {
    const own = await siteForTest()
    const busy = await member({}, own)
    let rendered = 0
    const count = () => rendered++
    RENDERING.asyncEnd.subscribe(count)
    const letGo = await holdAccount(own, busy)
    onTestFinished(letGo)
    const form = new Response(formOf(await jpeg()))
    const body = Buffer.from(await form.arrayBuffer()).toString('latin1')
    const headers = {
      cookie: busy.visitor.cookieHeader,
      'content-type': form.headers.get('content-type')!,
      'content-length': String(body.length),
    }
    const request = rawRequest(own.url, 'POST /api/photos', headers) + body
    for (let sent = 1; sent <= 2; sent++) {
      const socket = openRaw(own.url, request)
      await vi.waitFor(() => expect(rendered).toBe(sent), { timeout: PATIENCE_MILLISECONDS })
      socket.destroy()
    }
    RENDERING.asyncEnd.unsubscribe(count)
    const uploads = Array.from({ length: 5 }, () => startUpload(own, busy.visitor))
    const answer = await Promise.race(uploads.map(({ answered }) => answered))
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*"too_many_requests"/s)
    // The other four wait for a turn.
    expect(uploads.filter(({ isOpen }) => isOpen()).length).toBeGreaterThanOrEqual(4)
    for (const { leave } of uploads) leave()
    await letGo()
    expect((await upload(busy.visitor, await jpeg())).status).toBe(200)
  })

  it('reads one at once of a member who has not confirmed their address', async () => {
    const own = await siteForTest()
    const busy = await member({ confirmed: false }, own)
    const uploads = Array.from({ length: 6 }, () => startUpload(own, busy.visitor))
    const answer = await Promise.race(uploads.map(({ answered }) => answered))
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*"too_many_requests"/s)
    for (const { leave } of uploads) leave()
    expect((await upload(busy.visitor, await jpeg())).status).toBe(200)
  })

  it('is cut off when no more of it comes, or too slowly', async () => {
    for (const patience of [{ bodySilence: 50 }, { bodyStart: 50 }]) {
      const own = await siteForTest({ patience: { bodyCheck: 20, ...patience } })
      const { visitor } = await member({}, own)
      await Promise.all([1, 2].map(() => startUpload(own, visitor).closed))
      expect((await upload(visitor, await jpeg())).status).toBe(200)
    }
  })

  it('gives way when nothing comes of it and all turns are taken: the one held for longest, and no more', async () => {
    const own = await siteForTest({ patience: { bodyCheck: 20, bodyIdle: 50 } })
    const six = await Promise.all(Array.from({ length: 6 }, () => member({}, own)))
    const counted = vi.spyOn(own.app.limits, 'take')
    const uploads: ReturnType<typeof startUpload>[] = []
    for (const { visitor } of [...six, ...six]) {
      uploads.push(startUpload(own, visitor))
      await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(uploads.length), {
        interval: 5,
        timeout: PATIENCE_MILLISECONDS,
      })
    }
    const { visitor } = await member({}, own)
    expect((await upload(visitor, await jpeg())).status).toBe(200)
    expect(uploads.map(({ isOpen }) => isOpen())).toEqual([false, ...Array(11).fill(true)])
    for (const { leave } of uploads) leave()
  })
})
