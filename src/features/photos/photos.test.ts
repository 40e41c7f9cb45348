import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { seeProfile } from '#tests/harness/page/see-profile.ts'
import { PATIENCE_MILLISECONDS } from '#tests/harness/run/patience.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import {
  jpeg,
  mainPhotoId,
  newUploader,
  ownPhotos,
  portrait,
  readPhoto,
  upload,
} from '#tests/harness/upload-photo.ts'
import { reviewPhoto } from './review.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const member = (options: Parameters<typeof newUploader>[1] = {}, on = site) => newUploader(on, options)
const fetchPhoto = (name: string | null) => readPhoto(site, name)

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
      timeout: PATIENCE_MILLISECONDS,
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
