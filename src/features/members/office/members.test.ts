import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR } from '#server/clock.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { buy, newBuyer } from '#tests/harness/buying.ts'
import { startWithStaff, type WithStaff } from '#tests/harness/each-role.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { lookForPatterns } from './looks.server.ts'

let { site, staff, stranger, asEachRole, actsAbout, stop } = {} as WithStaff
beforeAll(async () => {
  ;({ site, staff, stranger, asEachRole, actsAbout, stop } = await startWithStaff())
})
afterAll(() => stop())
// Mails and copies have a limit a day; a staff's session has twelve hours.
let key: string
beforeEach(() => {
  key = crypto.randomUUID()
})

const reason = 'vroeg er zelf om'

const find = async (query: string, office = staff.support.office) =>
  (await office.members.find({ query })).members.map(({ id, by }) => [id, by])

it('finds members by name, address, id and payment, of this site only', async () => {
  const buyer = await newBuyer(site, { name: 'Zénobia', email: 'zeno.bia@example.org' })
  const { purchase } = await buy(buyer)
  const id = buyer.memberId
  const opened = await staff.support.office.members.open({ id })
  const [bought] = opened.purchases
  expect(bought).toMatchObject({ id: purchase.id, status: 'completed' })
  const ways = {
    name: ['Zénobia', 'zéno', 'ZÉNO', 'énobia', 'NOBI'],
    email: ['zeno.bia@example.org', 'Zeno.B', 'bia@example'],
    id: [id, id.toUpperCase()],
    payment: [
      purchase.id,
      bought!.provider_id!,
      bought!.receipt!.number,
      bought!.reference,
      bought!.reference.replace('-', '').toLowerCase(),
    ],
  }
  for (const [by, queries] of Object.entries(ways))
    for (const query of queries) {
      expect(await find(query), query).toContainEqual([id, by])
      expect(await find(query, stranger.office), query).toEqual([])
    }
  for (const wrong of [
    '%%',
    '%%%',
    '___',
    'zé_o',
    'nobj',
    `${bought!.receipt!.number}9`,
    crypto.randomUUID(),
  ])
    expect(await find(wrong), wrong).toEqual([])
  await expectRefusal(staff.finance.office.members.find({ query: 'zéno' }), 'not_allowed')
  await expectRefusal(staff.support.office.members.find({ query: 'z' }), 'invalid_input')
  expect((await actsAbout(id)).map(({ action }) => action)).toEqual(['member_opened'])
  // The log has the members that were found, and never what was typed.
  const sought = await site.rows<{ after: { members: string[] }; subject: string }>(
    `select after, subject from staff_action where action = 'members_sought' and staff_id = $1`,
    [staff.support.id],
  )
  expect(sought).toHaveLength(Object.values(ways).flat().length)
  for (const { after, subject } of sought) expect([after.members.includes(id), subject]).toEqual([true, ''])
})

it('tells only the first of many, and says so', async () => {
  const found = async (query: string) => {
    const { members, has_more } = await staff.support.office.members.find({ query })
    return [members.length, has_more]
  }
  for (let n = 0; n < 25; n++) await site.build.member({ name: 'Quinten' })
  expect(await found('quinten')).toEqual([25, false])
  await site.build.member({ name: 'Quintenius' })
  expect(await found('quinten')).toEqual([25, true])
  expect(await found('quinteni')).toEqual([1, false])
})

it('shows all about a member, and writes down each look', async () => {
  const buyer = await newBuyer(site, {
    tracking: { utm_source: 'krant' },
    facts: { hairColor: 'black', heightCm: 171, smoking: 'no' },
    interests: ['art', 'books'],
  })
  const id = buyer.memberId
  await buy(buyer)
  const member = await staff.moderator.office.members.open({ id })
  expect(member).toMatchObject({
    id,
    email: buyer.email,
    state: 'active',
    balance: 50,
    date_of_birth: '1994-05-20',
    came_by: [{ name: 'utm_source', value: 'krant' }],
    says: [
      { name: 'Haarkleur', value: 'Zwart' },
      { name: 'Lengte', value: '171\u00a0cm' },
      { name: 'Roken', value: 'Ik rook niet' },
      { name: 'Interesses', value: 'Kunst, Boeken' },
    ],
    reports: [],
    decisions: [],
    patterns: [],
  })
  expect(member.sessions).toHaveLength(1)
  expect(member.consents[0]).toMatchObject({ what: 'terms', withdrawn: null })
  await staff.moderator.office.members.open({ id })
  await staff.owner.office.members.open({ id })
  const looks = async () => {
    const acts = await site.rows<{ staff_id: string }>(
      "select staff_id from staff_action where member_id = $1 and action = 'member_opened' order by id",
      [id],
    )
    return acts.map(({ staff_id }) => staff_id)
  }
  expect(await looks()).toEqual([staff.moderator.id, staff.owner.id])
  const ledger = await staff.support.office.members.ledger({ id })
  expect(ledger).toMatchObject({ entries: [{ account: 'sale', amount: 50, balance: 50 }], has_older: false })
  // The ledger alone is a look, too.
  expect(await looks()).toEqual([staff.moderator.id, staff.owner.id, staff.support.id])
  const { number } = ledger.entries[0]!
  expect((await staff.support.office.members.ledger({ id, before: number })).entries).toEqual([])
  await asEachRole('members', (office) => office.members.open({ id }))
  await asEachRole('members', (office) => office.members.ledger({ id }))
})

it('tells about what each decision was: the account, or a part of the profile', async () => {
  const anna = await site.build.member({ facts: { profileText: 'Bel me op 0612345678' } })
  const decide = (verdict: object) =>
    staff.moderator.office.moderation.decideMember({
      ...{ id: anna.id, key: crypto.randomUUID(), kind: 'warn', reason: 'contact_details' },
      ...verdict,
    })
  await decide({})
  site.clock.advance(1)
  await decide({ kind: 'reject', content: { about: 'text' } })
  const { decisions } = await staff.moderator.office.members.open({ id: anna.id })
  expect(decisions.map(({ kind, about }) => [kind, about])).toEqual([
    ['reject', 'text'],
    ['warn', 'member'],
  ])
})

/** A conversation, of which he reports one message of hers. */
async function reported() {
  const { anna, bram, asAnna, asBram } = await site.couple({})
  const send = (who: typeof asAnna, to: BuiltMember, message: string) =>
    who.api.chat.send({ id: site.app.ids.uuid(), to: to.id, body: message })
  await send(asBram, anna, 'Hoi Anna, hoe gaat het met je?')
  await send(asAnna, bram, 'Stuur me geld, dan praten we verder')
  await asBram.api.members.report({ id: anna.id, reason: 'money', words: 'Ze vraagt geld', key })
  const [report] = await site.rows<{ id: string }>('select id from report where member_id = $1', [anna.id])
  return { anna, bram, report: report!.id }
}

it('shows what was said around a report that is open, to moderators with a reason', async () => {
  const { anna, report } = await reported()
  const about = { id: report, reason }
  await asEachRole('queues', (office) => office.members.openReportedConversation(about))
  await expectRefusal(
    staff.moderator.office.members.openReportedConversation({ id: report, reason: '' }),
    'invalid_input',
  )
  const { messages } = await staff.moderator.office.members.openReportedConversation(about)
  expect(messages.map(({ from, body }) => [from, body])).toEqual([
    ['reporter', 'Hoi Anna, hoe gaat het met je?'],
    ['reported', 'Stuur me geld, dan praten we verder'],
  ])
  expect(await actsAbout(anna.id)).toMatchObject([{ action: 'conversation_opened', reason }])
  await site.rows("update report set state = 'decided' where id = $1", [report])
  await expectRefusal(staff.moderator.office.members.openReportedConversation(about), 'conflict')
  await expectRefusal(
    staff.moderator.office.members.openReportedConversation({ id: crypto.randomUUID(), reason }),
    'not_found',
  )
})

it('ranks accounts for a look, which takes them off until more is found', async () => {
  const shared = [await site.build.member(), await site.build.member(), await site.build.member()]
  const alone = await site.build.member()
  for (const { email } of [...shared, alone]) await site.build.device(email)
  const share = (members: BuiltMember[], token: string) =>
    site.rows('update known_device set token_hash = $2 where member_id = any($1)', [
      members.map(({ id }) => id),
      Buffer.from(token),
    ])
  await share(shared, 'one browser')
  await lookForPatterns(site.app)
  const looks = async (office = staff.moderator.office) =>
    (await office.members.accountsToLookAt()).accounts.map(({ id, patterns }) => [id, patterns])
  const [first] = shared as [BuiltMember]
  const found = [first.id, [{ pattern: 'devices', count: 3 }]]
  expect(await looks()).toContainEqual(found)
  expect((await looks()).map(([id]) => id)).not.toContain(alone.id)
  expect(await looks(stranger.office)).toEqual([])
  await asEachRole('queues', (office) => office.members.markLookedAt({ id: first.id }))
  await expectRefusal(staff.finance.office.members.accountsToLookAt(), 'not_allowed')
  const isToLookAt = async () => (await staff.owner.office.members.open({ id: first.id })).to_look_at
  expect(await isToLookAt()).toBe(true)
  await staff.moderator.office.members.markLookedAt({ id: first.id })
  expect(await isToLookAt()).toBe(false)
  await expectRefusal(staff.owner.office.members.markLookedAt({ id: first.id }), 'not_found')
  expect(await actsAbout(first.id)).toMatchObject([
    { action: 'member_opened' },
    { action: 'account_looked_at', before: { rank: 30 } },
  ])
  site.clock.advance(HOUR)
  await lookForPatterns(site.app)
  expect((await looks()).map(([id]) => id)).not.toContain(first.id)
  await share([alone], 'one browser')
  site.clock.advance(HOUR)
  await lookForPatterns(site.app)
  expect(await looks()).toContainEqual([first.id, [{ pattern: 'devices', count: 4 }]])
  expect((await looks()).map(([id]) => id)).toContain(alone.id)
})
