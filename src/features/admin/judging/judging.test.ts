import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, SECOND } from '#server/clock.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let moderator: Staff
let colleague: Staff
beforeAll(async () => {
  site = await startSite({ demo: false })
  moderator = await newStaff(site, 'moderator')
  colleague = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const photos = { kinds: ['photo' as const] }

/** A member whose photo waits. */
async function uploader() {
  const { bram, asBram } = await site.couple({})
  const file = new File([new Uint8Array(await landscape())], 'ik.jpg', { type: 'image/jpeg' })
  await asBram.api.photos.upload({ key: key(), file })
  const statuses = async () => (await asBram.api.members.own()).profile.photos.map(({ status }) => status)
  return { bram, asBram, statuses }
}

it('gives each moderator an item of their own, and tells what comes after it', async () => {
  for (let n = 0; n < 3; n++) await uploader()
  const both = await Promise.all([moderator, colleague].map(({ office }) => office.next(photos)))
  const [mine, theirs] = both.map(({ item }) => item!)
  expect(mine!.id).not.toBe(theirs!.id)
  expect(mine).toMatchObject({ kind: 'photo', is_live: false, photo: { status: 'pending' }, earlier: [] })
  expect(both[0]!.ahead!.id).not.toBe(mine!.id)
  // Who asks again gets the one that is open.
  expect((await moderator.office.next(photos)).item!.id).toBe(mine!.id)
  await expectRefusal(colleague.office.keep({ id: mine!.id }), 'not_found')
  await moderator.office.keep({ id: mine!.id })
  await expectRefusal(colleague.office.decide({ id: mine!.id, key: key(), kind: 'approve' }), 'conflict')
  await moderator.office.release({ id: mine!.id })
  await colleague.office.release({ id: theirs!.id })
  const { kinds } = await moderator.office.waiting()
  expect(kinds.find(({ kind }) => kind === 'photo')?.waiting).toBe(3)
})

it('decides after ten seconds, unless undone; sent twice it is one decision', async () => {
  const { statuses, bram } = await uploader()
  const open = async () => {
    for (const without: string[] = []; ; ) {
      const { item } = await moderator.office.next({ ...photos, without })
      if (item!.member!.id === bram.id) return item!
      without.push(item!.id)
      await moderator.office.release({ id: item!.id })
    }
  }
  const item = await open()
  const verdict = { id: item.id, key: key(), kind: 'reject' as const, reason: 'no_face' as const }
  await expectRefusal(moderator.office.decide({ ...verdict, key: key(), reason: undefined }), 'invalid_input')
  const [first, again] = await Promise.all([1, 2].map(() => moderator.office.decide(verdict)))
  expect(again!.decision).toBe(first!.decision)
  await expectRefusal(colleague.office.undo({ id: first!.decision }), 'not_found')
  await moderator.office.undo({ id: first!.decision })
  expect(await statuses()).toEqual(['pending'])
  const { decision } = await moderator.office.decide({ ...verdict, key: key() })
  // The job waits ten seconds of the real clock.
  await expect.poll(statuses, { timeout: 20_000, interval: 500 }).toEqual(['rejected'])
  site.clock.advance(11 * SECOND)
  await expectRefusal(moderator.office.undo({ id: decision }), 'too_late')
})

it('shows the files of an item to moderators of the site alone', async () => {
  const { asBram } = await uploader()
  const { item } = await moderator.office.next(photos)
  const path = `/api/admin/items/${item!.id}/files/${item!.photo!.file}`
  const answer = await moderator.visitor.fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const support = await newStaff(site, 'support')
  const others = [support.visitor, asBram, site.visitor()]
  for (const who of others) expect((await who.fetch(path)).status).toBe(404)
  for (const wrong of ['nothing.webp', '..%2F..%2Fsecret.webp', `${item!.photo!.file}.html`])
    expect((await moderator.visitor.fetch(`/api/admin/items/${item!.id}/files/${wrong}`)).status).toBe(404)
})

it('notes in the log whose item was opened, and by whom', async () => {
  const { item } = await moderator.office.next(photos)
  site.clock.advance(DAY / 24)
  const { acts } = await colleague.office.acts({})
  expect(acts.find(({ action }) => action === 'item_opened')).toMatchObject({
    by: 'moderator aan het werk',
    member: item!.member!.id,
    after: { kind: 'photo' },
  })
})
