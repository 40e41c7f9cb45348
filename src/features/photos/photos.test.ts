import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Image } from '#shared/member-card.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

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

async function upload(
  member: Visitor,
  content: Uint8Array,
  { id = crypto.randomUUID() as string, name = 'me.jpg' } = {},
): Promise<{ status: number; body: { photo: Image; code?: string; data?: unknown } }> {
  const form = new FormData()
  form.set('id', id)
  form.set('file', new File([content as BlobPart], name, { type: 'image/jpeg' }))
  const response = await member.fetch('/api/photos', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as never }
}

async function member(options: { premium?: boolean } = {}, on = site) {
  const built = await on.build.member(options)
  return { ...built, visitor: await on.login(built) }
}

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
    for (const content of [
      Buffer.from('no photo'),
      Buffer.alloc(0),
      gif,
      svg,
      bomb,
      (await jpeg()).subarray(0, 900),
    ]) {
      const { status, body } = await upload(visitor, content)
      expect(status).toBe(415)
      expect(body).toMatchObject({ code: 'photo_unreadable' })
    }
    expect(await ownPhotos(visitor)).toEqual([])
    expect((await upload(visitor, await jpeg())).status).toBe(200)
  })

  it('refuses more than 15 MB, and whoever is not logged in', async () => {
    const { visitor } = await member()
    const large = Buffer.concat([await jpeg(), Buffer.alloc(15 * 1024 * 1024)])
    expect(await upload(visitor, large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    const stranger = site.visitor()
    expect(await upload(stranger, await jpeg())).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
  })

  it('counts once, however often it is sent', async () => {
    const { visitor } = await member()
    const id = crypto.randomUUID()
    const content = await jpeg()
    const answers = await Promise.all([1, 2, 3].map(() => upload(visitor, content, { id })))
    answers.push(await upload(visitor, content, { id }))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.photo).toEqual(answers[0]!.body.photo)
    }
    expect(await ownPhotos(visitor)).toHaveLength(1)
    const other = await member()
    expect(await upload(other.visitor, content, { id })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
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
    for (let sent = 0; sent < 4; sent++) expect((await upload(premium.visitor, content)).status).toBe(200)
    expect((await premium.visitor.api.members.own()).profile.photo_limit).toBe(25)
  })

  it('takes 60 of a member in an hour, whatever becomes of them', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const [busy, other] = [await member({}, own), await member({}, own)]
    const unreadable = new TextEncoder().encode('no photo')
    for (let sent = 0; sent < 60; sent++)
      expect((await upload(busy.visitor, unreadable)).body).toMatchObject({ code: 'photo_unreadable' })
    expect(await upload(busy.visitor, await jpeg())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    expect(await ownPhotos(busy.visitor)).toEqual([])
    expect((await upload(other.visitor, await jpeg())).status).toBe(200)
  })

  it('waits for review where the site is no demo: only its owner sees it', async () => {
    const reviewed = await siteForTest({ demo: false })
    const owner = await member({}, reviewed)
    const { body } = await upload(owner.visitor, await jpeg())
    expect(body.photo.status).toBe('pending')
    expect(await ownPhotos(owner.visitor)).toHaveLength(1)
    const { visitor } = await member({}, reviewed)
    const { profile } = await visitor.api.members.profile({ id: owner.id })
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
    const { profile } = await free.visitor.api.members.profile({ id: owner.id })
    expect(profile.photos.map((photo) => photo.locked)).toEqual([false, false, false, true])
    const locked = profile.photos[3]!
    expect(locked.filename).toBeNull()
    expect(locked.thumb_filename).toBe(locked.match)

    const premium = await member({ premium: true })
    const seen = await premium.visitor.api.members.profile({ id: owner.id })
    const unlocked = seen.profile.photos.find((photo) => photo.id === locked.id)!
    expect(unlocked.locked).toBe(false)
    expect(new Set([unlocked.filename, unlocked.match, unlocked.thumb_filename, locked.match]).size).toBe(4)
    expect(JSON.stringify(profile)).not.toContain(unlocked.filename)

    const [sharpOne, blurredOne] = await Promise.all(
      [unlocked.match, locked.match].map(async (name) => detailOf((await fetchPhoto(name)).bytes)),
    )
    expect(blurredOne!).toBeLessThan(sharpOne! / 4)
  })
})

/** How much neighbouring pixels differ at most: edges are what makes a picture readable. */
async function detailOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  let steepest = 0
  for (let at = 1; at < data.length; at++)
    if (at % info.width !== 0) steepest = Math.max(steepest, Math.abs(data[at]! - data[at - 1]!))
  return steepest
}

describe('one’s own photos', () => {
  it('give another the main place, or the next when the main one goes', async () => {
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

  it('take their files with them', async () => {
    const { visitor } = await member()
    const { photo } = (await upload(visitor, await jpeg())).body
    expect((await fetchPhoto(photo.filename)).status).toBe(200)
    await visitor.api.photos.remove({ id: photo.id })
    await vi.waitFor(async () => expect((await fetchPhoto(photo.filename)).status).toBe(404), {
      timeout: 10_000,
    })
  })

  it('are nobody else’s to remove or to choose', async () => {
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
  it('answers 404 to names that are none', async () => {
    for (const name of ['x.webp', 'nope.jpg', '..%2f..%2fsecret', 'nul%00.webp', 'a'.repeat(400)])
      expect((await fetchPhoto(name)).status).toBe(404)
  })
})
