import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let manager: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

/** A disc on a transparent ground. */
const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="90"/></svg>',
    ),
  )
    .withMetadata()
    .withExif({ IFD0: { Copyright: 'the studio' } })
    .png()
    .toBuffer()
const fileOf = (content: Buffer | string, name = 'logo.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const fetchAt = (path: string) => fetch(new URL(path, site.url))

it('keeps a picture that settings can name, once, drawn anew and still transparent', async () => {
  const file = fileOf(await logo())
  const { path } = await manager.office.site.addPicture({ file })
  expect(await manager.office.site.addPicture({ file })).toEqual({ path })
  expect(await site.rows('select site_id from site_picture')).toEqual([{ site_id: site.siteId }])
  const { acts } = await manager.office.staff.acts({})
  expect(acts.filter(({ action }) => action === 'picture_added')).toMatchObject([{ subject: path }])

  const answer = await fetchAt(path)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const shown = sharp(await answer.arrayBuffer())
  const { exif, ...facts } = await shown.metadata()
  expect(facts).toMatchObject({ width: 300, height: 200, hasAlpha: true })
  expect(exif).toBeUndefined()
  const [, , , alphaAtTheCorner] = await shown.raw().toBuffer()
  expect(alphaAtTheCorner).toBe(0)

  const { version } = await manager.office.site.form()
  const brand = { primary: '#b00058', secondary: '#5c0f4b', logo: path }
  await manager.office.site.change({ version, changes: { brand } })
  expect((await site.visitor().api.site.settings({})).settings.brand).toMatchObject({ logo: path })
})

it('refuses what is no picture, and shows none that staff have not added', async () => {
  const add = (file: File) => manager.office.site.addPicture({ file })
  await expectRefusal(
    add(fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg')),
    'photo_unreadable',
  )
  await expectRefusal(add(fileOf((await logo()).subarray(0, 300))), 'photo_incomplete')
  const known = await site.rows('select name from site_picture')
  for (const name of [`${'a'.repeat(43)}.webp`, '..%2F..%2Fsecret', 'x'])
    expect((await fetchAt(`/site-pictures/${name}`)).status).toBe(404)
  expect(await site.rows('select name from site_picture')).toEqual(known)
})
