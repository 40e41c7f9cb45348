import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eraseDue } from '#features/accounts/leaving/erase.server.ts'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { MemberOptions } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'
import { POSES, TRIES_A_DAY } from './poses.ts'

let site: TestSite
let moderator: Staff
beforeAll(async () => {
  // In a demo photos are shown at once.
  site = await startSite()
})
// The clock moves on by days, in which sessions end.
beforeEach(async () => {
  moderator = await newStaff(site, 'moderator')
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const picture = async (name = 'pose.jpg') =>
  new File([new Uint8Array(await landscape())], name, { type: 'image/jpeg' })

async function member({ portrait = true, ...options }: MemberOptions & { portrait?: boolean } = {}) {
  const who = await site.build.member({ gender: 'male', ...options })
  const as = await site.login(who)
  const { photos } = as.api
  const photo = portrait ? (await photos.upload({ key: key(), file: await picture() })).photo : null
  return { ...who, as, photos, photo: photo! }
}
type Member = Awaited<ReturnType<typeof member>>

async function sent(who: Member): Promise<string> {
  const { id } = (await who.photos.startVerification()).verification.asked!
  const { verification } = await who.photos.sendVerification({ id, file: await picture() })
  expect(verification).toMatchObject({ state: 'sent', asked: null, verified: null })
  return id
}

/** The item about this member, opened. */
async function opened({ id }: { id: string }) {
  for (const without: string[] = []; ; ) {
    const { item } = await moderator.office.moderation.next({ kinds: ['verification'], without })
    if (!item || item.member!.id === id) return item
    without.push(item.id)
    await moderator.office.moderation.release({ id: item.id })
  }
}

type Verdict = Omit<Parameters<Staff['office']['moderation']['decide']>[0], 'id' | 'key'>

async function decided(who: Member, verdict: Verdict): Promise<void> {
  const item = (await opened(who))!
  const { decision } = await moderator.office.moderation.decide({ id: item.id, key: key(), ...verdict })
  await takeEffect(site.app, { decision })
}

async function verified(options: MemberOptions = {}) {
  const who = await member(options)
  await sent(who)
  await decided(who, { kind: 'approve' })
  return who
}

const fileOf = async (id: string) =>
  (await site.rows<{ file: string | null }>('select file from photo_verification where id = $1', [id]))[0]!
    .file
const markOf = async (who: Member, by: Visitor) => {
  const { profile } = await by.api.members.profile({ id: who.id })
  return 'verified' in profile ? profile.verified : undefined
}
const today = () => site.clock.now().toISOString().slice(0, 10)

it('asks for a pose, the same until its time is over, and one at a time however often it is asked', async () => {
  const who = await member()
  const all = await Promise.all([1, 2, 3].map(() => who.photos.startVerification()))
  const [first] = all.map(({ verification }) => verification)
  expect(POSES).toContain(first!.asked!.pose)
  expect(first).toMatchObject({ state: 'asked', tries_left: TRIES_A_DAY - 1, verified: null })
  for (const { verification } of all) expect(verification).toEqual(first)

  site.clock.advance(15 * MINUTE)
  const late = who.photos.sendVerification({ id: first!.asked!.id, file: await picture() })
  await expectRefusal(late, 'too_late')
  expect((await who.photos.verification()).verification).toMatchObject({ state: 'none', asked: null })
  for (let tries = 1; tries < TRIES_A_DAY; tries++) {
    const { asked } = (await who.photos.startVerification()).verification
    expect([asked!.id, asked!.pose]).not.toEqual([first!.asked!.id, first!.asked!.pose])
    site.clock.advance(15 * MINUTE)
  }
  await expectRefusal(who.photos.startVerification(), 'too_many_requests')
  site.clock.advance(DAY - HOUR)
  expect((await who.photos.startVerification()).verification.state).toBe('asked')
})

it('is for members with a portrait that others see, and of nobody else’s pose', async () => {
  const [who, other] = [await member(), await member()]
  const bare = await member({ portrait: false })
  const invented = await member({ portrait: false, fictional: true })
  const unconfirmed = await member({ confirmed: false })
  await expectRefusal(bare.photos.startVerification(), 'photo_needed')
  await expectRefusal(invented.photos.startVerification(), 'not_found')
  await expectRefusal(unconfirmed.photos.startVerification(), 'confirmation_required')
  await expectRefusal(site.visitor().api.photos.startVerification(), 'authentication_required')
  const { id } = (await who.photos.startVerification()).verification.asked!
  const file = await picture()
  await expectRefusal(other.photos.sendVerification({ id, file }), 'not_found')
  await expectRefusal(who.photos.sendVerification({ id, file: new File(['x'], 'x.jpg') }), 'photo_unreadable')
  await site.rows(`update photo set status = 'pending' where member_id = $1`, [who.id])
  await expectRefusal(who.photos.sendVerification({ id, file }), 'photo_needed')
  await site.rows(`update photo set status = 'active' where member_id = $1`, [who.id])
  // Sent twice at once it is one picture, and waits once.
  const both = await Promise.all([1, 2].map(() => who.photos.sendVerification({ id, file })))
  for (const { verification } of both) expect(verification.state).toBe('sent')
  await expectRefusal(who.photos.startVerification(), 'conflict')
  const items = `select 1 from moderation_item where member_id = $1 and kind = 'verification' and decided_at is null`
  expect(await site.rows(items, [who.id])).toHaveLength(1)
  // No statement makes a fictional profile verified.
  const mark = `update profile set verified_photo_id = $2, verified_file = 'a', verified_at = $now where member_id = $1`
  await expect(site.rows(mark, [invented.id, key()])).rejects.toThrow('profile_verified_person')
})

it('shows the picture beside the portrait to moderators alone, without the camera’s metadata', async () => {
  const who = await member()
  const id = (await who.photos.startVerification()).verification.asked!
  const withPlace = await sharp(await landscape())
    .withExif({ IFD0: { Make: 'Zwaluw' } })
    .jpeg()
    .toBuffer()
  await who.photos.sendVerification({ id: id.id, file: new File([new Uint8Array(withPlace)], 'x.jpg') })
  const item = (await opened(who))!
  const { file, ...posed } = item.posed!
  expect(posed).toEqual({ pose: id.pose, portrait: who.photo.filename })
  const path = `/api/admin/items/${item.id}/files/${file}`
  const answer = await moderator.visitor.fetch(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined()
  const support = await newStaff(site, 'support')
  for (const visitor of [support.visitor, who.as, site.visitor()])
    expect((await visitor.fetch(path)).status).toBe(404)
  for (const visitor of [moderator.visitor, who.as])
    expect((await visitor.fetch(`/photos/${file}`)).status).toBe(404)
  const manager = await newStaff(site, 'manager')
  const { acts } = await manager.office.staff.acts({})
  expect(
    acts.find(({ action, member }) => action === 'item_opened' && member?.toString() === who.id),
  ).toMatchObject({ after: { kind: 'verification' } })
  await moderator.office.moderation.release({ id: item.id })
})

it('marks the profile with the day once it is approved, deletes the picture, and mails', async () => {
  const [who, anna] = [await member(), await site.login(await site.build.member())]
  const id = await sent(who)
  const file = (await fileOf(id))!
  const item = (await opened(who))!
  const first = await moderator.office.moderation.decide({ id: item.id, key: key(), kind: 'approve' })
  await moderator.office.moderation.undo({ id: first.decision })
  await takeEffect(site.app, first)
  expect(await fileOf(id)).toBe(file)
  expect(await markOf(who, anna)).toBeNull()

  const second = await moderator.office.moderation.decide({ id: item.id, key: key(), kind: 'approve' })
  await takeEffect(site.app, second)
  expect(await markOf(who, anna)).toBe(today())
  const { profiles } = await anna.api.discovery.search({})
  expect(profiles.find((one) => one.id === who.id)).toMatchObject({ verified: today() })
  await anna.api.chat.send({ id: key(), to: who.id, body: 'Hoi' })
  expect((await anna.api.chat.messages({ member: who.id })).profile).toMatchObject({ verified: today() })
  expect((await who.photos.verification()).verification).toMatchObject({ state: 'approved' })
  expect((await site.mail.mailTo(who.email)).subject).toBe('Je foto is geverifieerd')
  expect(await fileOf(id)).toBeNull()
  await expect.poll(() => site.app.storage.read(file)).toBeUndefined()
})

it('says why it was rejected, in the member’s language, and lets them try again', async () => {
  const [who, anna] = [await member({ language: 'de' }), await site.login(await site.build.member())]
  const id = await sent(who)
  await expectRefusal(decided(who, { kind: 'reject' }), 'invalid_input')
  await decided(who, { kind: 'reject', reason: 'other_pose' })
  expect(await markOf(who, anna)).toBeNull()
  expect((await who.photos.verification()).verification).toMatchObject({
    state: 'rejected',
    reason: 'other_pose',
    verified: null,
  })
  const mail = await site.mail.mailTo(who.email)
  expect(mail.subject).toBe('Wir konnten dein Foto nicht verifizieren')
  expect(mail.text).toContain('es ist nicht die Pose, die wir vorgegeben haben')
  expect(await fileOf(id)).toBeNull()
  expect((await who.photos.startVerification()).verification.state).toBe('asked')
})

it('takes the mark away when its photo is removed or cropped, and shows none for another main photo', async () => {
  const anna = await site.login(await site.build.member())
  const who = await verified()
  expect(await markOf(who, anna)).toBe(today())
  const { photo: second } = await who.photos.upload({ key: key(), file: await picture() })
  expect(await markOf(who, anna)).toBe(today())
  await who.photos.makeMain({ id: second.id })
  expect(await markOf(who, anna)).toBeNull()
  await who.photos.makeMain({ id: who.photo.id })
  expect(await markOf(who, anna)).toBe(today())
  await who.photos.crop({ id: who.photo.id, crop: { x: 0, y: 0, width: 0.4, height: 0.75 } })
  expect(await markOf(who, anna)).toBeNull()
  await who.photos.crop({ id: who.photo.id, crop: null })
  expect(await markOf(who, anna)).toBeNull()

  const leaves = await verified()
  expect(await markOf(leaves, anna)).toBe(today())
  await leaves.photos.remove({ id: leaves.photo.id })
  const marks = 'select verified_at from profile where member_id = $1'
  expect(await site.rows(marks, [leaves.id])).toEqual([{ verified_at: null }])

  const regrets = await verified()
  await regrets.photos.endVerification({})
  expect(await markOf(regrets, anna)).toBeNull()
})

it('asks nobody to look at what was taken back, whose photo went, or who is erased', async () => {
  const [regrets, removes, leaves] = [await member(), await member(), await member()]
  const ids = await Promise.all([regrets, removes, leaves].map(sent))
  const files = await Promise.all(ids.map(fileOf))
  await regrets.photos.endVerification({})
  await removes.photos.remove({ id: removes.photo.id })
  for (const who of [regrets, removes]) expect(await opened(who)).toBeNull()
  const late = (await opened(leaves))!
  const { decision } = await moderator.office.moderation.decide({ id: late.id, key: key(), kind: 'approve' })
  await leaves.as.api.accounts.deleteAccount({})
  site.clock.advance(15 * DAY)
  await eraseDue(site.app)
  await takeEffect(site.app, { decision })
  await expect.poll(() => site.rows('select 1 from account where id = $1', [leaves.id])).toEqual([])
  for (const file of files) await expect.poll(() => site.app.storage.read(file!)).toBeUndefined()
})
