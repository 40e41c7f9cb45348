import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, officeOf, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let manager: Staff
let asAnna: Visitor
beforeAll(async () => {
  site = await startSite({ demo: false })
  manager = await newStaff(site, 'manager')
  asAnna = await site.login(await site.build.member({ premium: true }))
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const NOTHING = {
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
}
const FIELDS = {
  ...NOTHING,
  ...{ appearance: null, height_cm: 184, children: null, child_wish: null, smoking: null, education: null },
  name: 'Ruben uit het boekje',
  gender: 'male' as const,
  sexuality: 'hetero' as const,
  date_of_birth: '1990-03-02',
  language: 'nl' as const,
  country: 'NL',
  region: 'NL-UT',
  place: 'NL-UT-utrecht',
  profile_text: 'Bakt op zondag brood.',
  signup_reason: 'chat' as const,
  work: 'bakker',
  languages: ['nl' as const],
  interests: [],
}

it('makes a profile once, which members see as fictional, whatever is sent', async () => {
  const sent = { ...FIELDS, key: key(), fictional: false }
  const { id } = await manager.office.fictional.make(sent)
  expect((await manager.office.fictional.make(sent)).id).toBe(id)
  const seen = async () => (await asAnna.api.members.profile({ id })).profile
  expect(await seen()).toMatchObject({ fictional: true, name: FIELDS.name, work: 'bakker' })
  const { version } = (await manager.office.fictional.open({ id })).profile
  const change = { ...FIELDS, id, version, name: 'Ruben van papier', fictional: false, scripted: true }
  await manager.office.fictional.change(change)
  expect(await seen()).toMatchObject({ fictional: true, name: 'Ruben van papier' })
  expect(await manager.office.fictional.open({ id })).toMatchObject({
    profile: { id, paused: false, scripted: false, fields: { ...FIELDS, name: 'Ruben van papier' } },
  })
  const { profiles } = await manager.office.fictional.list({})
  expect(profiles.filter((one) => one.id === id)).toMatchObject([{ name: 'Ruben van papier', paused: false }])
  const found = async (name: string) =>
    (await manager.office.fictional.list({ name })).profiles.map((one) => one.id)
  for (const name of ['PAPIER', 'en van', 'utrecht']) expect(await found(name)).toContain(id)
  for (const name of ['boekje', '%', 'Bram']) expect(await found(name)).toEqual([])
  // Nothing of it waits for a moderator, who would ask an operator's own profile for nothing.
  expect(await site.rows('select from moderation_item where member_id = $1', [id])).toEqual([])
  const { acts } = await manager.office.staff.acts({})
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['fictional_made', 'fictional_changed']),
  )
})

it('refuses what a member may not say either, at its field', async () => {
  const make = (wrong: object) => manager.office.fictional.make({ ...FIELDS, ...wrong, key: key() })
  await expectFieldRefusal(make({ date_of_birth: '2015-01-01' }), 'date_of_birth', 'too_young')
  await expectFieldRefusal(make({ sexuality: 'lesbian' }), 'sexuality', 'invalid_value')
  await expectFieldRefusal(make({ place: 'NL-UT-atlantis' }), 'place', 'invalid_value')
  await expectFieldRefusal(make({ region: '', place: '' }), 'place', 'invalid_value')
  await make({})
})

it('shows a portrait only with a declaration of rights, which is kept', async () => {
  const { id } = await manager.office.fictional.make({ ...FIELDS, key: key() })
  const file = new File([new Uint8Array(await landscape())], 'ruben.jpg', { type: 'image/jpeg' })
  const rights = 'Portret van een model, contract 2026-14.'
  await expectRefusal(
    manager.office.fictional.addPortrait({ id, key: key(), file, rights: '' }),
    'invalid_input',
  )
  const sent = { id, key: key(), file, rights }
  await manager.office.fictional.addPortrait(sent)
  await manager.office.fictional.addPortrait(sent)
  const { profile } = await manager.office.fictional.open({ id })
  expect(profile.portraits).toMatchObject([{ rights, declared_by: 'manager aan het werk' }])
  expect((await asAnna.api.members.profile({ id })).profile).toMatchObject({ photos: [{}] })
  const photo = profile.portraits[0]!.id
  await manager.office.fictional.removePortrait({ id, photo })
  await expectRefusal(manager.office.fictional.removePortrait({ id, photo }), 'not_found')
  expect((await manager.office.fictional.open({ id })).profile.portraits).toEqual([])
  expect(await site.rows('select rights from portrait_rights where photo_id = $1', [photo])).toEqual([
    { rights },
  ])
})

it('draws portraits, each in another pose, which nobody declares and members see as fictional', async () => {
  const { id } = await manager.office.fictional.make({ ...FIELDS, key: key() })
  const { id: member } = await site.build.member()
  await expectRefusal(manager.office.fictional.drawPortrait({ id: member, key: key() }), 'not_found')
  const support = await newStaff(site, 'support')
  await expectRefusal(support.office.fictional.drawPortrait({ id, key: key() }), 'not_allowed')
  const sent = { id, key: key() }
  await manager.office.fictional.drawPortrait(sent)
  await manager.office.fictional.drawPortrait({ ...sent, id: id.toUpperCase() })
  const drawn = async () => (await manager.office.fictional.open({ id })).profile.portraits
  expect(await drawn()).toMatchObject([{ drawn: true, rights: '', declared_by: null }])
  // Two at once draw no pose twice.
  await Promise.allSettled([1, 2].map(() => manager.office.fictional.drawPortrait({ id, key: key() })))
  for (let n = (await drawn()).length; n < 4; n++)
    await manager.office.fictional.drawPortrait({ id, key: key() })
  await expectRefusal(manager.office.fictional.drawPortrait({ id, key: key() }), 'photo_limit', { max: 4 })
  const poses = await site.rows<{ pose: number }>(
    "select (portrait->>'pose')::int as pose from photo where member_id = $1 order by 1",
    [id],
  )
  expect(poses.map(({ pose }) => pose)).toEqual([0, 1, 2, 3])
  const { profile } = await asAnna.api.members.profile({ id })
  expect(profile).toMatchObject({ fictional: true, photos: [{}, {}, {}, {}] })
  expect(await site.rows('select 1 from portrait_rights where member_id = $1', [id])).toEqual([])
})

it('pauses a profile: nobody finds or writes to it, and what was said stays and says so', async () => {
  const { id } = await manager.office.fictional.make({ ...FIELDS, key: key() })
  const write = () => asAnna.api.chat.send({ id: key(), to: id, body: 'Hoi Ruben' })
  const { conversation } = await write()
  const read = () => asAnna.api.chat.messages({ conversation })
  expect(await read()).toMatchObject({ closed: null })
  await Promise.all([1, 2, 3].map(() => manager.office.fictional.pause({ id, paused: true })))
  const log = await site.rows('select action from staff_action where member_id = $1 order by id', [id])
  expect(log.map(({ action }) => action)).toEqual(['fictional_made', 'fictional_paused'])
  await expectRefusal(write(), 'not_found')
  const { messages, closed } = await read()
  expect([messages.length, closed !== null]).toEqual([1, true])
  await manager.office.fictional.pause({ id, paused: false })
  await write()
  expect(await read()).toMatchObject({ closed: null })
})

it('is for owners and managers of the site, and changes no member', async () => {
  const { id } = await manager.office.fictional.make({ ...FIELDS, key: key() })
  for (const role of ['moderator', 'support', 'finance', 'writer'] as const) {
    const { office } = await newStaff(site, role)
    await expectRefusal(office.fictional.open({ id }), 'not_allowed')
    await expectRefusal(office.fictional.make({ ...FIELDS, key: key() }), 'not_allowed')
    await expectRefusal(office.fictional.pause({ id, paused: true }), 'not_allowed')
  }
  await expectRefusal(officeOf(asAnna).fictional.list({}), 'authentication_required')
  const { office } = await newStaff(site, 'owner')
  const { id: member } = await site.build.member()
  const { version } = (await office.fictional.open({ id })).profile
  await expectRefusal(office.fictional.change({ ...FIELDS, version, id: member }), 'not_found')
  await expectRefusal(office.fictional.pause({ id: member, paused: true }), 'not_found')
  await expectRefusal(office.fictional.open({ id: member }), 'not_found')
  await office.fictional.change({ ...FIELDS, version, id })
})

it('is saved by one of several who change it at once; the others are told, and may save after that', async () => {
  const { id } = await manager.office.fictional.make({ ...FIELDS, key: key() })
  const { version } = (await manager.office.fictional.open({ id })).profile
  const texts = ['Leest graag.', 'Kookt graag.', 'Fietst graag.', 'Zingt graag.']
  const tries = await Promise.allSettled(
    texts.map((profile_text) => manager.office.fictional.change({ ...FIELDS, id, version, profile_text })),
  )
  const saved = tries.flatMap(({ status }, at) => (status === 'fulfilled' ? [texts[at]] : []))
  expect(saved).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'conflict',
        data: { saved: { by: 'manager aan het werk', values: { profile_text: saved[0] } } },
      })
  const { profile } = await manager.office.fictional.open({ id })
  expect(profile.fields.profile_text).toBe(saved[0])
  await manager.office.fictional.change({
    ...FIELDS,
    id,
    version: profile.version,
    profile_text: 'Vist graag.',
  })
  expect((await manager.office.fictional.open({ id })).profile.fields.profile_text).toBe('Vist graag.')
})
