import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OwnPhoto } from '#shared/own-photo.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { PATIENCE_MILLISECONDS } from '#tests/harness/run/patience.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { reviewPhoto } from './review.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

const WIDTH = 800
const HEIGHT = 1000

/** Red on the left half, blue on the right, so that a crop's colour shows what it contains. */
function halves(): Promise<Buffer> {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#d00000' } })
    .composite([
      {
        input: { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#0000d0' } },
        left: WIDTH / 2,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()
}

async function member(options: MemberOptions = {}, on = site) {
  const built = await on.build.member(options)
  const visitor = await on.login(built)
  return { ...built, visitor, api: visitor.api }
}

async function upload(visitor: Visitor, content?: Buffer): Promise<OwnPhoto> {
  const form = new FormData()
  form.set('key', crypto.randomUUID())
  form.set('file', new File([new Uint8Array(content ?? (await halves()))], 'me.jpg', { type: 'image/jpeg' }))
  const response = await visitor.fetch('/api/photos', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { photo: OwnPhoto }).photo
}

async function three(visitor: Visitor): Promise<[string, string, string]> {
  const ids: string[] = []
  for (let sent = 0; sent < 3; sent++) ids.push((await upload(visitor)).id)
  return ids as [string, string, string]
}

const ownIds = async ({ api }: { api: Visitor['api'] }) =>
  (await api.members.own()).profile.photos.map(({ id }) => id)
const mainId = async ({ api }: { api: Visitor['api'] }) =>
  (await api.accounts.user()).user?.profile.main_image?.id

describe('the order of photos', () => {
  it('is the member’s, for others too, and the first stands for them', async () => {
    const owner = await member()
    const [a, b, c] = await three(owner.visitor)
    await owner.api.photos.order({ ids: [c, a, b] })
    expect(await ownIds(owner)).toEqual([c, a, b])
    expect(await mainId(owner)).toBe(c)
    const reader = await member({ gender: 'male' })
    const profile = await seeProfile(reader, owner)
    expect(profile.photos.map(({ id }) => id)).toEqual([c, a, b])
    expect(profile.main_image?.id).toBe(c)

    await owner.api.photos.makeMain({ id: b })
    expect(await ownIds(owner)).toEqual([b, c, a])
  })

  it('is refused when it is not about all of one’s own photos', async () => {
    const owner = await member()
    const [a, b, c] = await three(owner.visitor)
    const other = await member()
    const foreign = (await upload(other.visitor)).id
    for (const ids of [[a, b], [a, b, c, c], [a, b, b], [a, b, foreign], [a, b, c, foreign], []])
      await expect(owner.api.photos.order({ ids }), String(ids)).rejects.toMatchObject({ code: 'conflict' })
    expect(await ownIds(owner)).toEqual([a, b, c])
    expect(await ownIds(other)).toEqual([foreign])
    await owner.api.photos.order({ ids: [b, a, c] })
    expect(await ownIds(owner)).toEqual([b, a, c])
  })
})

describe('a photo that is reviewed', () => {
  it('becomes the main photo once it is accepted, and not before', async () => {
    const reviewed = await siteForTest({ demo: false })
    const owner = await member({}, reviewed)
    const reader = await member({ gender: 'male' }, reviewed)
    const seen = async () => {
      const profile = await seeProfile(reader, owner)
      return { main: profile.main_image?.id, photos: profile.photos.map(({ id }) => id) }
    }
    const accept = (id: string) =>
      reviewPhoto(reviewed.app, owner.id, id, { status: 'active', rejection: null })
    const [a, b, c] = await three(owner.visitor)
    expect(await seen()).toEqual({ main: undefined, photos: [] })
    await accept(b)
    expect(await seen()).toEqual({ main: b, photos: [b] })
    expect(await mainId(owner)).toBe(b)
    await accept(a)
    expect(await seen()).toEqual({ main: a, photos: [a, b] })

    await reviewPhoto(reviewed.app, owner.id, a, { status: 'rejected', rejection: 'no_face' })
    expect(await seen()).toEqual({ main: b, photos: [b] })
    const { photos } = (await owner.api.members.own()).profile
    expect(photos.map(({ id, status, rejection }) => ({ id, status, rejection }))).toEqual([
      { id: a, status: 'rejected', rejection: 'no_face' },
      { id: b, status: 'active', rejection: null },
      { id: c, status: 'pending', rejection: null },
    ])
    await expect(owner.api.photos.makeMain({ id: a })).rejects.toMatchObject({ code: 'not_found' })
    await expect(owner.api.photos.crop({ id: a, crop: null })).rejects.toMatchObject({ code: 'not_found' })
    // Members see themselves as others see them.
    const profile = await seeProfile(owner, owner)
    expect(profile.photos.map(({ id }) => id)).toEqual([b])
  })
})

describe('cutting a photo', () => {
  const left = { x: 0, y: 0, width: 0.5, height: 0.5 }
  const right = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 }

  async function picture(visitor: Visitor, name: string | null) {
    const response = await visitor.fetch(`/photos/${name}`)
    if (response.status !== 200) return response.status
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    const { channels } = await sharp(bytes).stats()
    return { width, height, color: channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue' }
  }

  it('is done by the server in every rendition, again and again from the whole', async () => {
    const owner = await member()
    const whole = await upload(owner.visitor)
    expect(whole).toMatchObject({ crop: null, source: whole.filename })

    const first = (await owner.api.photos.crop({ id: whole.id, crop: right })).photo
    expect(first.crop).toEqual(right)
    expect(await picture(owner.visitor, first.filename)).toEqual({ width: 400, height: 500, color: 'blue' })
    expect(await picture(owner.visitor, first.match)).toEqual({ width: 480, height: 600, color: 'blue' })
    expect(await picture(owner.visitor, first.thumb_filename)).toMatchObject({ color: 'blue' })
    const [row] = await site.rows<{ renditions: Record<string, string> }>(
      'select renditions from photo where id = $1',
      [whole.id],
    )
    expect(await picture(owner.visitor, row!.renditions.blurred!)).toMatchObject({ color: 'blue' })

    const second = (await owner.api.photos.crop({ id: whole.id, crop: left })).photo
    expect(await picture(owner.visitor, second.match)).toMatchObject({ color: 'red' })
    const back = (await owner.api.photos.crop({ id: whole.id, crop: null })).photo
    expect(back.crop).toBeNull()
    expect(await picture(owner.visitor, back.filename)).toMatchObject({ width: WIDTH, height: HEIGHT })
  })

  it('hides what was cut away from others', async () => {
    const owner = await member()
    const whole = await upload(owner.visitor)
    const { photo } = await owner.api.photos.crop({ id: whole.id, crop: right })
    const reader = await member({ gender: 'male' })
    const profile = await seeProfile(reader, owner)
    expect(JSON.stringify(profile)).not.toContain(photo.source)
    expect(profile.photos[0]).not.toHaveProperty('source')
    for (const name of [whole.filename, whole.match, whole.thumb_filename])
      await vi.waitFor(async () => expect(await picture(reader.visitor, name)).toBe(404), {
        timeout: PATIENCE_MILLISECONDS,
      })
    expect(await picture(owner.visitor, photo.source)).toMatchObject({ width: WIDTH, height: HEIGHT })

    await owner.api.photos.remove({ id: whole.id })
    await vi.waitFor(async () => expect(await picture(owner.visitor, photo.source)).toBe(404), {
      timeout: PATIENCE_MILLISECONDS,
    })
  })

  it('takes no area of another shape, none outside the photo, none too small, and no stranger’s photo', async () => {
    const owner = await member()
    const { id } = await upload(owner.visitor)
    const refused = [
      { x: 0, y: 0, width: 1, height: 0.5 },
      { x: 0, y: 0, width: 0.5, height: 1 },
      { x: 0.8, y: 0.8, width: 0.5, height: 0.5 },
      { x: 0, y: 0, width: 0.1, height: 0.1 },
      { x: 0, y: 0, width: 0, height: 0 },
      { x: 1, y: 1, width: 0.5, height: 0.5 },
    ]
    for (const crop of refused)
      await expect(owner.api.photos.crop({ id, crop }), JSON.stringify(crop)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    const stranger = await member()
    await expect(stranger.api.photos.crop({ id, crop: left })).rejects.toMatchObject({ code: 'not_found' })
    expect((await owner.api.members.own()).profile.photos[0]!.crop).toBeNull()
    expect((await owner.api.photos.crop({ id, crop: left })).photo.crop).toEqual(left)
  })

  it('takes the whole of a photo that is too small to cut', async () => {
    const owner = await member()
    const small = await sharp({ create: { width: 160, height: 200, channels: 3, background: '#d00000' } })
      .png()
      .toBuffer()
    const { id } = await upload(owner.visitor, small)
    await expect(owner.api.photos.crop({ id, crop: left })).rejects.toMatchObject({ code: 'invalid_input' })
    const all = { x: 0, y: 0, width: 1, height: 1 }
    expect((await owner.api.photos.crop({ id, crop: all })).photo.crop).toEqual(all)
  })
})

describe('a HEIC photo', () => {
  it('is refused by its name, so that its owner knows what to do', async () => {
    const { visitor } = await member()
    const send = async (brand: string) => {
      const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)])
      const form = new FormData()
      form.set('key', crypto.randomUUID())
      form.set('file', new File([new Uint8Array(box)], 'me.heic'))
      const response = await visitor.fetch('/api/photos', { method: 'POST', body: form })
      return { status: response.status, code: ((await response.json()) as { code: string }).code }
    }
    expect(await send('heic')).toEqual({ status: 415, code: 'photo_heic' })
    expect(await send('avif')).toEqual({ status: 415, code: 'photo_incomplete' })
  })
})
