import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { newBuyer } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { COLLECTS, signMandate } from '#tests/harness/services/debit.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let support: Staff
beforeAll(async () => {
  site = await startSite({ settings: COLLECTS })
  support = await newStaff(site, 'support')
})
afterAll(() => site.stop())

type Filter = Parameters<Staff['office']['members']['list']>[0]
const list = async (filter: Filter) =>
  (await support.office.members.list(filter)).members.map(({ name }) => name)
const change = (id: string, what: string) => site.rows(`update account set ${what} where id = $1`, [id])

it('lists members by how they stand, newest first, without fictional ones', async () => {
  const ago = (days: number) => new Date(site.clock.now().getTime() - days * DAY)
  const make = async (name: string, days: number, more: object = {}) =>
    (await site.build.member({ name, signupDate: ago(days), ...more })).id
  const states = {
    active: await make('Actief', 1, { premium: true }),
    not_confirmed: await make('Onbevestigd', 2, { confirmed: false }),
    suspended: await make('Geschorst', 3),
    banned: await make('Geblokkeerd', 4),
    held: await make('Verborgen', 5),
    deleted: await make('Weg', 6),
  }
  await make('Zonnestraal', 0, { fictional: true })
  await change(states.suspended, `suspended_until = now() + interval '900 years'`)
  await change(states.banned, 'banned_at = now()')
  await change(states.deleted, `status = 'deleted', deleted_at = now()`)
  await change(states.not_confirmed, `status = 'not_confirmed'`)
  await site.rows('update profile set held_at = now() where member_id = $1', [states.held])
  expect(await list({})).toEqual(['Actief', 'Onbevestigd', 'Geschorst', 'Geblokkeerd', 'Verborgen', 'Weg'])
  expect(await list({ state: 'active' })).toEqual(['Actief', 'Verborgen'])
  const single = { not_confirmed: 'Onbevestigd', suspended: 'Geschorst', banned: 'Geblokkeerd' }
  for (const [state, name] of Object.entries({ ...single, held: 'Verborgen', deleted: 'Weg' }))
    expect(await list({ state: state as keyof typeof single })).toEqual([name])
  // What was suspended until yesterday is active.
  await change(states.suspended, `suspended_until = now() - interval '900 years'`)
  expect(await list({ state: 'suspended' })).toEqual([])
  expect(await list({ paying: 'yes' })).toEqual(['Actief'])
  expect(await list({ paying: 'no', state: 'active' })).toEqual(['Geschorst', 'Verborgen'])
  expect(await list({ country: 'NL', before: states.banned })).toEqual(['Verborgen', 'Weg'])
  expect(await list({ country: 'PL' })).toEqual([])
  const day = (days: number) => ago(days).toISOString().slice(0, 10)
  expect(await list({ from: day(4), to: day(3) })).toEqual(['Geschorst', 'Geblokkeerd'])
  await expectFieldRefusal(support.office.members.list({ from: 'gisteren' }), 'from', 'invalid_date')
  const seen = await site.rows<{ after: { members: string[] } }>(
    `select after from staff_action where action = 'members_listed' order by id limit 1`,
  )
  expect(seen[0]?.after.members).toHaveLength(6)
})

it('is for those who see members, and of this site only', async () => {
  for (const role of ['finance', 'writer'] as const) {
    const { office } = await newStaff(site, role)
    await expectRefusal(office.members.list({}), 'not_allowed')
  }
  const other = await startSite({ demo: false })
  try {
    const stranger = await newStaff(other, 'owner')
    expect((await stranger.office.members.list({})).members).toEqual([])
  } finally {
    await other.stop()
  }
})

it('tells nothing of when a member of another site signed up, where a page begins after them', async () => {
  const { office } = await newStaff(site, 'owner')
  const { host } = await office.site.make({ name: 'Tweede', host: 'tweede.example.org', like: true })
  const elsa = await site.build.member({ name: 'Elsa', signupDate: new Date('2099-01-01') })
  await site.rows(
    'update account set site_id = (select site_id from site_domain where host = $2) where id = $1',
    [elsa.id, host],
  )
  await site.build.member({ name: 'Hier' })
  expect(await list({})).toContain('Hier')
  expect(await list({ before: elsa.id })).toEqual([])
})

it('finds who pays by an account or with a phone, by the whole of one and the end of the other', async () => {
  const { member, memberId } = await newBuyer(site)
  await signMandate(site, member)
  const find = async (query: string) =>
    (await support.office.members.find({ query })).members.map(({ id, by }) => [id, by])
  for (const iban of ['NL91ABNA0417164300', 'nl91 abna 0417 1643 00'])
    expect(await find(iban)).toEqual([[memberId, 'iban']])
  // Another account with the same label.
  expect(await find('NL91ABNA0417994300')).toEqual([])
  for (const phone of ['0612345678', '+31 6 1234 5678'])
    expect(await find(phone)).toEqual([[memberId, 'phone']])
  expect(await find('0612345679')).toEqual([])
  expect(await find('5678')).toEqual([])
})
