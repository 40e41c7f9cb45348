import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { StorageFull } from '#server/storage.ts'
import type { Image } from '#shared/member-card.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { holdAccount } from '#tests/harness/hold-account.ts'
import { openRaw, rawRequest } from '#tests/harness/raw-request.ts'
import { seeProfile } from '#tests/harness/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { RENDERING, renderPhoto } from './renditions.server.ts'
import { reviewPhoto } from './review.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

// Other tests share the processors.
const EVENTUALLY = 60_000
const SECRET_PLACE = 'Keizersgracht 1, Amsterdam'

function portrait(width = 300, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="50%" cy="40%" r="25%" fill="#fc9"/></svg>`,
      ),
    },
  ])
}

async function jpeg(): Promise<Buffer> {
  return portrait()
    .withExif({ IFD0: { ImageDescription: SECRET_PLACE } })
    .jpeg()
    .toBuffer()
}

function formOf(content: Uint8Array, { key = crypto.randomUUID() as string, name = 'me.jpg' } = {}) {
  const form = new FormData()
  form.set('key', key)
  form.set('file', new File([content as BlobPart], name, { type: 'image/jpeg' }))
  return form
}

async function upload(
  member: Visitor,
  content: Uint8Array,
  named: { key?: string; name?: string } = {},
): Promise<{ status: number; body: { photo: Image; code?: string; data?: unknown } }> {
  const response = await member.fetch('/api/photos', { method: 'POST', body: formOf(content, named) })
  return { status: response.status, body: (await response.json()) as never }
}

/** Starts an upload and sends only its headers. */
function startUpload(on: TestSite, { cookieHeader }: Visitor) {
  const headers = {
    cookie: cookieHeader,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000000',
  }
  const socket = openRaw(on.url, `${rawRequest(on.url, 'POST /api/photos', headers)}--x`)
  const closed = Promise.withResolvers<void>()
  socket.on('error', () => {}).once('close', closed.resolve)
  return {
    closed: closed.promise,
    isOpen: () => !socket.closed,
    answered: once(socket, 'data').then(([data]) => String(data)),
    leave: () => socket.destroy(),
  }
}

async function member(options: { premium?: boolean; confirmed?: boolean } = {}, on = site) {
  const built = await on.build.member(options)
  return { ...built, visitor: await on.login(built) }
}

it('is refused in words where there is no room for it, and leaves nothing', async () => {
  const own = await siteForTest()
  const { visitor } = await member({}, own)
  const { storage } = own.app
  const { write } = storage
  const stored: string[] = []
  storage.write = async (name, content) => {
    if (stored.length === 1) throw new StorageFull('ENOSPC')
    stored.push(name)
    await write(name, content)
  }
  const content = await jpeg()
  const key = crypto.randomUUID()
  const refused = await upload(visitor, content, { key })
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full', data: { seconds: 600 } } })
  expect(stored).toHaveLength(1)
  expect(await storage.has(stored[0]!)).toBe(false)
  expect(await own.rows('select from photo')).toEqual([])
  expect(own.forgiveErrors()).toEqual([expect.stringContaining('there is no room for files')])

  storage.write = write
  expect((await upload(visitor, content, { key })).status).toBe(200)
  expect(await own.rows('select from photo')).toHaveLength(1)
})

async function fetchPhoto(name: string | null) {
  const response = await site.visitor().fetch(`/photos/${name}`)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const ownPhotos = async ({ api }: Visitor) => (await api.members.own()).profile.photos
const mainPhotoId = async ({ api }: Visitor) => (await api.accounts.user()).user?.profile.main_image?.id

describe('uploading a photo', () => {
  it('re-encodes it without what the camera wrote, and serves it for good', async () => {
    const { visitor } = await member()
    const original = await jpeg()
    expect(original.includes(SECRET_PLACE)).toBe(true)

    const { status, body } = await upload(visitor, original)
    expect(status).toBe(200)
    expect(body.photo).toMatchObject({ locked: false, status: 'active' })
    const full = await fetchPhoto(body.photo.filename)
    expect(full.headers.get('content-type')).toBe('image/webp')
    expect(full.headers.get('cache-control')).toContain('immutable')
    expect(full.bytes.includes(SECRET_PLACE)).toBe(false)
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 })
    expect((await sharp(full.bytes).metadata()).exif).toBeUndefined()
    const thumb = await fetchPhoto(body.photo.thumb_filename)
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ width: 240, height: 300 })
    expect(await mainPhotoId(visitor)).toBe(body.photo.id)
    expect((await ownPhotos(visitor)).map((photo) => photo.id)).toEqual([body.photo.id])
  })

  it('takes JPEG, PNG, WebP and AVIF, and stands them upright', async () => {
    const { visitor } = await member({ premium: true })
    const contents = [
      await portrait().png().toBuffer(),
      await portrait().webp().toBuffer(),
      await portrait().avif({ effort: 0 }).toBuffer(),
      await portrait(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ]
    for (const content of contents) {
      const { status, body } = await upload(visitor, content, { name: 'photo' })
      expect(status).toBe(200)
      const { width = 0, height = 0 } = await sharp((await fetchPhoto(body.photo.filename)).bytes).metadata()
      expect(height).toBeGreaterThan(width)
    }
  })

  it('looks at what a file is, not at what it is called', async () => {
    const { visitor } = await member()
    const gif = await portrait(20, 20).gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const bomb = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    // Filling a card with it would take a minute of the processor.
    const strip = await sharp({ create: { width: 8_000, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    for (const content of [Buffer.from('no photo'), strip, Buffer.alloc(0), gif, svg, bomb]) {
      const { status, body } = await upload(visitor, content)
      expect(status).toBe(415)
      expect(body).toMatchObject({ code: 'photo_unreadable' })
    }
    expect(await ownPhotos(visitor)).toEqual([])
    expect((await upload(visitor, await jpeg())).status).toBe(200)
  })

  it('takes a JPEG that lacks no more than its end marker, and says of others that a part is missing', async () => {
    const { visitor } = await member()
    const noise = sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
    const whole = await noise.jpeg().toBuffer()
    expect(whole.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect((await upload(visitor, whole.subarray(0, -2))).status).toBe(200)
    // Of another camera, with zeros behind its end.
    expect((await upload(visitor, Buffer.concat([whole, Buffer.alloc(4096)]))).status).toBe(200)
    const kinds = [
      whole,
      await noise.png().toBuffer(),
      await noise.png({ progressive: true }).toBuffer(),
      await noise.webp().toBuffer(),
      await noise.avif().toBuffer(),
    ]
    for (const photo of kinds) {
      const { status, body } = await upload(visitor, photo.subarray(0, Math.floor(photo.length * 0.6)))
      expect([status, body]).toMatchObject([415, { code: 'photo_incomplete' }])
    }
    expect(await ownPhotos(visitor)).toHaveLength(2)
  })

  it('takes a small JPEG without its end marker though it carries a preview, which has one', async () => {
    const { visitor } = await member()
    const small = await portrait(120, 120).jpeg().toBuffer()
    const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), small])
    preview.writeUInt16BE(small.length + 2, 2)
    const photo = Buffer.concat([small.subarray(0, 2), preview, small.subarray(2, -2)])
    expect((await upload(visitor, photo)).status).toBe(200)
  })

  it('refuses a photo of which nothing could be seen', async () => {
    const { visitor } = await member()
    const sized = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#884422' } })
        .png()
        .toBuffer()
    for (const tiny of [await sized(1, 1), await sized(99, 600)])
      expect(await upload(visitor, tiny)).toMatchObject({
        status: 415,
        body: { code: 'photo_too_small', data: { min: 100 } },
      })
    expect((await upload(visitor, await sized(100, 100))).status).toBe(200)
  })

  it('refuses more than 15 MB, and visitors', async () => {
    const { visitor } = await member()
    const large = Buffer.concat([await jpeg(), Buffer.alloc(15 * 1024 * 1024)])
    expect(await upload(visitor, large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    const stranger = site.visitor()
    expect(await upload(stranger, await jpeg())).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
  })

  it('counts once per sender and key, and the key becomes no id', async () => {
    const { visitor } = await member()
    const key = crypto.randomUUID()
    const content = await jpeg()
    const answers = await Promise.all([1, 2, 3].map(() => upload(visitor, content, { key })))
    answers.push(await upload(visitor, content, { key }))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.photo).toEqual(answers[0]!.body.photo)
    }
    expect(await ownPhotos(visitor)).toHaveLength(1)
    const other = await member()
    const theirs = await upload(other.visitor, content, { key })
    expect(theirs.status).toBe(200)
    const ids = [key, answers[0]!.body.photo.id, theirs.body.photo.id]
    expect(new Set(ids).size).toBe(3)
  })

  it('stops at 3 photos for a free member, also when they come at once, and at 25 with Premium', async () => {
    const { visitor } = await member()
    const content = await jpeg()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload(visitor, content)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused).toHaveLength(2)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'photo_limit', data: { max: 3 } })
    }
    expect(await ownPhotos(visitor)).toHaveLength(3)
    const premium = await member({ premium: true })
    for (let sent = 0; sent < 25; sent++) expect((await upload(premium.visitor, content)).status).toBe(200)
    expect(await upload(premium.visitor, content)).toMatchObject({
      status: 409,
      body: { code: 'photo_limit', data: { max: 25 } },
    })
    expect(await ownPhotos(premium.visitor)).toHaveLength(25)
    expect((await premium.visitor.api.members.own()).profile.photo_limit).toBe(25)
  })

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
        timeout: EVENTUALLY,
      })
    }
    for (const { leave } of uploads.slice(2)) leave()
    await Promise.all(uploads.slice(2).map(({ closed }) => closed))
    // Answered after the server has noticed that.
    await visitor.api.members.own()
    const next = upload(visitor, await jpeg())
    await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(7), { interval: 5, timeout: EVENTUALLY })
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
      await vi.waitFor(() => expect(rendered).toBe(sent), { timeout: EVENTUALLY })
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
        timeout: EVENTUALLY,
      })
    }
    const { visitor } = await member({}, own)
    expect((await upload(visitor, await jpeg())).status).toBe(200)
    expect(uploads.map(({ isOpen }) => isOpen())).toEqual([false, ...Array(11).fill(true)])
    for (const { leave } of uploads) leave()
  })

  it('waits for review where the site is no demo: only its owner sees it', async () => {
    const reviewed = await siteForTest({ demo: false })
    const owner = await member({}, reviewed)
    const { body } = await upload(owner.visitor, await jpeg())
    expect(body.photo.status).toBe('pending')
    expect(await ownPhotos(owner.visitor)).toHaveLength(1)
    const { visitor } = await member({}, reviewed)
    const profile = await seeProfile(visitor, owner)
    expect(profile.photos).toEqual([])
    expect(profile.main_image).toBeNull()
  })
})

describe('a locked photo', () => {
  it('is another file, blurred, whose name leads to no other', async () => {
    const owner = await member({ premium: true })
    for (let sent = 0; sent < 4; sent++)
      await upload(
        owner.visitor,
        await portrait(300 + sent, 400)
          .jpeg()
          .toBuffer(),
      )
    const free = await member()
    const profile = await seeProfile(free.visitor, owner)
    expect(profile.photos.map((photo) => photo.locked)).toEqual([false, false, false, true])
    const locked = profile.photos[3]!
    expect(locked.filename).toBeNull()
    expect(locked.thumb_filename).toBe(locked.match)

    const premium = await member({ premium: true })
    const seen = await seeProfile(premium.visitor, owner)
    const unlocked = seen.photos.find((photo) => photo.id === locked.id)!
    expect(unlocked.locked).toBe(false)
    expect(new Set([unlocked.filename, unlocked.match, unlocked.thumb_filename, locked.match]).size).toBe(4)
    expect(JSON.stringify(profile)).not.toContain(unlocked.filename)

    const [sharpOne, blurredOne] = await Promise.all(
      [unlocked.match, locked.match].map(async (name) => detailOf((await fetchPhoto(name)).bytes)),
    )
    expect(blurredOne!).toBeLessThan(sharpOne! / 4)
  })
})

/** The largest difference between neighbouring pixels: edges make a picture readable. */
async function detailOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  let steepest = 0
  for (let at = 1; at < data.length; at++)
    if (at % info.width !== 0) steepest = Math.max(steepest, Math.abs(data[at]! - data[at - 1]!))
  return steepest
}

describe('one’s own photos', () => {
  it('have another main photo by choice, or when the main one is removed', async () => {
    const { visitor } = await member()
    const ids: string[] = []
    for (let sent = 0; sent < 3; sent++) ids.push((await upload(visitor, await jpeg())).body.photo.id)
    await visitor.api.photos.makeMain({ id: ids[2]! })
    expect(await mainPhotoId(visitor)).toBe(ids[2])
    await visitor.api.photos.remove({ id: ids[2]! })
    expect(await mainPhotoId(visitor)).toBe(ids[0])
    await visitor.api.photos.remove({ id: ids[0]! })
    await visitor.api.photos.remove({ id: ids[1]! })
    expect(await mainPhotoId(visitor)).toBeUndefined()
    await expect(visitor.api.photos.remove({ id: ids[1]! })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lose their files when removed', async () => {
    const { visitor } = await member()
    const { photo } = (await upload(visitor, await jpeg())).body
    expect((await fetchPhoto(photo.filename)).status).toBe(200)
    await visitor.api.photos.remove({ id: photo.id })
    await vi.waitFor(async () => expect((await fetchPhoto(photo.filename)).status).toBe(404), {
      timeout: 60_000,
    })
  })

  it('can be removed and chosen by their owner only', async () => {
    const owner = await member()
    const { photo } = (await upload(owner.visitor, await jpeg())).body
    const { visitor } = await member()
    await expect(visitor.api.photos.remove({ id: photo.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(visitor.api.photos.makeMain({ id: photo.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await ownPhotos(owner.visitor)).toHaveLength(1)
    await owner.visitor.api.photos.remove({ id: photo.id })
    expect(await ownPhotos(owner.visitor)).toHaveLength(0)
  })
})

describe('a photo’s address', () => {
  it('answers to its owner only while the photo waits for a review, or has not passed it', async () => {
    const reviewed = await siteForTest({ demo: false })
    const [owner, other] = [await member({}, reviewed), await member({ premium: true }, reviewed)]
    const { photo } = (await upload(owner.visitor, await jpeg())).body
    const statuses = async () => {
      const [row] = await reviewed.rows<{ files: string[] }>(
        `select array(select value from jsonb_each_text(renditions)) as files from photo where id = $1`,
        [photo.id],
      )
      const of = async (who: Visitor) => {
        const answers = await Promise.all(row!.files.map((file) => who.fetch(`/photos/${file}`)))
        expect(answers).toHaveLength(5)
        const seen = answers.map(({ status, headers }) => `${status} ${headers.get('cache-control')}`)
        return [...new Set(seen)].join()
      }
      const [owners, others] = await Promise.all([of(owner.visitor), of(other.visitor)])
      expect(await of(reviewed.visitor())).toBe(others)
      return { owners, others }
    }
    const review = (verdict: Parameters<typeof reviewPhoto>[3]) =>
      reviewPhoto(reviewed.app, owner.id, photo.id, verdict)
    const unseen = { owners: '200 private, no-cache', others: '404 no-store' }
    const shown = 'public, max-age=31536000, immutable'
    expect(await statuses()).toEqual(unseen)
    await review({ status: 'active', rejection: null })
    expect(await statuses()).toEqual({ owners: `200 ${shown}`, others: `200 ${shown}` })
    await review({ status: 'rejected', rejection: 'no_face' })
    expect(await statuses()).toEqual(unseen)
  })

  it('finds a file among many by an index', async () => {
    const own = await siteForTest()
    const { id } = await own.build.member()
    await own.rows(
      `insert into photo (member_id, id, position, status, renditions, thumbhash, created_at)
       select $1, gen_random_uuid(), 1, 'active', jsonb_build_object('card', n || '.webp'), '', $now
       from generate_series(1, 20000) n`,
      [id],
    )
    await own.rows('analyze photo')
    const searches = async () => {
      // PostgreSQL updates its statistics within seconds.
      await own.visitor().fetch('/photos/77.webp')
      const [index] = await own.rows<{ idx_scan: string }>(
        `select idx_scan from pg_stat_user_indexes where indexrelname = 'photo_file'`,
      )
      return Number(index!.idx_scan)
    }
    await expect.poll(searches, { interval: 500 }).toBeGreaterThan(0)
  })

  it('answers 404 to names that are none', async () => {
    for (const name of ['x.webp', 'nope.jpg', '..%2f..%2fsecret', 'nul%00.webp', 'a'.repeat(400)])
      expect((await fetchPhoto(name)).status).toBe(404)
  })
})
