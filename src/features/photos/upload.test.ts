import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StorageFull } from '#server/storage.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import {
  jpeg,
  mainPhotoId,
  newUploader,
  ownPhotos,
  portrait,
  readPhoto,
  SECRET_PLACE,
  upload,
} from '#tests/harness/upload-photo.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const member = (options: Parameters<typeof newUploader>[1] = {}, on = site) => newUploader(on, options)
const fetchPhoto = (name: string | null) => readPhoto(site, name)

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
    // The file of another camera has zeros behind its end.
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
