import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#server/clock.ts'
import { OFFICE_SITE } from '#shared/page-headers.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember, MemberOptions } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { sisterOf } from '#tests/harness/sister-site.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, officeOf, type Staff } from '#tests/harness/staff.ts'

let site: TestSite
let owner: Staff
let sister: Awaited<ReturnType<typeof sisterOf>>
const key = () => site.app.ids.uuid()

beforeAll(async () => {
  site = await startSite({
    // A member who agreed is asked anew once a site no longer shares.
    bystander: ['shown_on'],
    demo: false,
    settings: { name: 'Vonk Thuis', member_resell: true },
  })
  sister = await sisterOf(site, 'Vonk Zuster')
  owner = await newStaff(site, 'owner')
})
afterAll(() => site.stop())

async function atHome(options: MemberOptions = {}): Promise<{ who: BuiltMember; as: Visitor }> {
  const who = await site.build.member({ email: `${key()}@example.org`, credits: 20, ...options })
  return { who, as: await site.login(who) }
}

const show = (as: Visitor, shown = true) => as.api.members.showOnSister({ site: sister.id, shown })
const found = async (as: Visitor, id: string) => {
  const { profiles } = await as.api.discovery.search({ sort: 'newest' })
  return profiles.find((card) => card.id === id)
}
const entries = (id: string) =>
  site.rows('select distinct site_id from search_entry where member_id = $1 order by site_id', [id])

describe('a member of a sister site', () => {
  it('is shown only once they agree, with the mark of their site, and no longer when they take it back', async () => {
    const { who, as } = await atHome()
    const { as: seeker } = await sister.member()
    expect((await as.api.members.own()).profile.sister_sites).toEqual([
      { site: sister.id, name: 'Vonk Zuster', shown: false },
    ])
    expect(await found(seeker, who.id)).toBeUndefined()
    await expectRefusal(seeker.api.members.profile({ id: who.id }), 'not_found')

    expect((await show(as)).profile.sister_sites).toMatchObject([{ site: sister.id, shown: true }])
    expect(await found(seeker, who.id)).toMatchObject({ name: who.name, from_site: 'Vonk Thuis' })
    const { profile } = await seeker.api.members.profile({ id: who.id })
    expect(profile).toMatchObject({ status: 'active', from_site: 'Vonk Thuis', indexed: false })
    expect(await site.rows('select site_id, agreed_at from shown_on where member_id = $1', [who.id])).toEqual(
      [{ site_id: sister.id, agreed_at: site.clock.now() }],
    )
    // At home there is no mark.
    const { as: neighbour } = await atHome({ gender: 'male' })
    expect(await found(neighbour, who.id)).toMatchObject({ from_site: null })

    expect((await show(as, false)).profile.sister_sites).toMatchObject([{ shown: false }])
    expect(await found(seeker, who.id)).toBeUndefined()
    await expectRefusal(seeker.api.members.profile({ id: who.id }), 'not_found')
    expect(await entries(who.id)).toEqual([{ site_id: site.siteId }])
    expect(await found(neighbour, who.id)).toBeDefined()
  })

  it('is not shown by another’s wish, nor where the site is none that shares', async () => {
    const { who, as } = await atHome()
    const stranger = key()
    await expectRefusal(as.api.members.showOnSister({ site: stranger, shown: true }), 'not_found')
    await expectRefusal(as.api.members.showOnSister({ site: site.siteId, shown: true }), 'not_found')
    await expectRefusal(
      site.visitor().api.members.showOnSister({ site: sister.id, shown: true }),
      'authentication_required',
    )
    expect(await site.rows('select from shown_on where member_id = $1', [who.id])).toEqual([])
  })

  it('can be liked and written to from there, and answers at home, where the other has the mark', async () => {
    const { who, as } = await atHome()
    const { who: him, as: asHim } = await sister.member({ name: 'Zeger' })
    await expectRefusal(asHim.api.chat.send({ id: key(), to: who.id, body: 'Hoi' }), 'not_found')
    await show(as)
    // He has not agreed to be shown here.
    await expectRefusal(as.api.members.profile({ id: him.id }), 'not_found')
    await expectRefusal(as.api.chat.send({ id: key(), to: him.id, body: 'Hoi' }), 'not_found')

    await asHim.api.likes.give({ id: who.id })
    expect(await as.api.likes.list()).toMatchObject({
      profiles: [{ id: him.id, from_site: 'Vonk Zuster', like: 'received' }],
    })
    await asHim.api.chat.send({ id: key(), to: who.id, body: 'Dag, van hiernaast' })
    const { chats } = await as.api.chat.list({})
    expect(chats).toMatchObject([{ profile: { id: him.id, from_site: 'Vonk Zuster' } }])
    await as.api.chat.send({ id: key(), to: him.id, body: 'Wat leuk' })
    await asHim.api.chat.send({ id: key(), to: who.id, body: 'Koffie?' })
    expect(
      await site.rows(
        `select sender_id, body, site_id from message join conversation on conversation.id = conversation_id
        where sender_id = any($1) order by seq`,
        [[who.id, him.id]],
      ),
    ).toEqual([
      { sender_id: him.id, body: 'Dag, van hiernaast', site_id: sister.id },
      { sender_id: who.id, body: 'Wat leuk', site_id: sister.id },
      { sender_id: him.id, body: 'Koffie?', site_id: sister.id },
    ])
    // The ledger tells what each paid.
    expect(await asHim.api.accounts.user()).toMatchObject({ user: { credits: 18 } })
    expect(await as.api.accounts.user()).toMatchObject({ user: { credits: 19 } })
  })

  it('is blocked, hidden and erased there as at home', async () => {
    const { who, as } = await atHome()
    const { who: him, as: asHim } = await sister.member()
    await show(as)
    await asHim.api.chat.send({ id: key(), to: who.id, body: 'Hoi' })
    await as.api.members.block({ id: him.id })
    await expectRefusal(asHim.api.chat.send({ id: key(), to: who.id, body: 'Hoi?' }), 'not_found')
    expect(await found(asHim, who.id)).toBeUndefined()
    await as.api.members.unblock({ id: him.id })
    expect(await found(asHim, who.id)).toBeDefined()

    const { as: another } = await sister.member()
    await as.api.members.update({ invisible: true })
    expect(await found(another, who.id)).toBeUndefined()
    await expectRefusal(another.api.members.profile({ id: who.id }), 'not_found')
    await as.api.members.update({ invisible: false, members_only: true })
    expect(await found(another, who.id)).toBeDefined()
    await expectRefusal(sister.visitor().api.members.profile({ id: who.id }), 'not_found')

    await as.api.accounts.deleteAccount({})
    expect(await found(another, who.id)).toBeUndefined()
    expect(await entries(who.id)).toEqual([])
  })

  it('is no longer in the lists of who liked or blocked them there, once they take it back', async () => {
    const { who, as } = await atHome({ name: 'Teruggetrokken' })
    await site.build.photo(who)
    const { as: liker } = await sister.member()
    const { as: blocker } = await sister.member()
    await show(as)
    await liker.api.likes.give({ id: who.id })
    await blocker.api.members.block({ id: who.id })
    expect((await liker.api.likes.list()).likes).toMatchObject([{ id: who.id }])
    expect((await blocker.api.members.blocked()).members).toMatchObject([{ id: who.id, main_image: {} }])

    await show(as, false)
    expect((await liker.api.likes.list()).likes).toEqual([])
    expect(await liker.api.likes.one({ id: who.id })).toEqual({ like: null })
    expect((await blocker.api.members.blocked()).members).toMatchObject([{ id: who.id, main_image: null }])
    await liker.api.likes.unlike({ id: who.id })
    await blocker.api.members.unblock({ id: who.id })
    const { as: written } = await sister.member()
    await show(as)
    await written.api.chat.send({ id: key(), to: who.id, body: 'Hoi' })
    await show(as, false)
    // A member who has a conversation with them goes on with it.
    await written.api.chat.send({ id: key(), to: who.id, body: 'Ben je er nog?' })
  })

  it('is reported to the people of their own site', async () => {
    const { who, as } = await atHome()
    const { as: asHim } = await sister.member()
    await show(as)
    await asHim.api.chat.send({ id: key(), to: who.id, body: 'Ben jij dat op de foto?' })
    await asHim.api.members.report({ id: who.id, key: key(), reason: 'fake', words: 'Nep' })
    expect(
      await site.rows(
        `select report.site_id as filed, item.site_id as looked_at from report
        join moderation_item item on item.subject_id = report.id where report.member_id = $1`,
        [who.id],
      ),
    ).toEqual([{ filed: sister.id, looked_at: site.siteId }])
    const { item } = await owner.office.moderation.next({ kinds: ['report'] })
    expect(item).toMatchObject({ member: { id: who.id }, report: { words: 'Nep' } })
    const { messages } = await owner.office.moderation.conversation({ id: item!.id })
    expect(messages).toMatchObject([{ from: 'reporter', body: 'Ben jij dat op de foto?' }])
    // Those of the site where it was made look at nothing of it.
    await site.rows(
      `insert into staff_role (staff_id, site_id, role, granted_at) values ($1, $2, 'owner', $now)`,
      [owner.id, sister.id],
    )
    const [report] = await site.rows<{ id: string }>('select id from report where member_id = $1', [who.id])
    const look = { id: report!.id, reason: 'Nieuwsgierig' }
    const there = site.visitor({ [OFFICE_SITE]: sister.id })
    for (const [name, value] of owner.visitor.cookies) there.cookies.set(name, value)
    await expectRefusal(officeOf(there).members.openReportedConversation(look), 'not_found')
    await expectRefusal(officeOf(there).moderation.conversation({ id: item!.id }), 'not_found')
    expect(await owner.office.members.openReportedConversation(look)).toMatchObject({ messages: [{}] })
  })
})

it('shows nobody of a sister once a site no longer allows it, and asks anew when it does again', async () => {
  const { who, as } = await atHome()
  const { who: him, as: asHim } = await sister.member()
  await show(as)
  await asHim.api.members.showOnSister({ site: site.siteId, shown: true })
  expect(await found(as, him.id)).toMatchObject({ from_site: 'Vonk Zuster' })

  const { version } = await owner.office.site.form()
  await owner.office.site.change({ version, changes: { member_resell: false } })
  await expectRefusal(asHim.api.members.profile({ id: who.id }), 'not_found')
  await expectRefusal(as.api.members.profile({ id: him.id }), 'not_found')
  await expect.poll(() => entries(who.id)).toEqual([{ site_id: site.siteId }])
  await expect.poll(() => entries(him.id)).toEqual([{ site_id: sister.id }])
  expect((await as.api.members.own()).profile.sister_sites).toEqual([])
  await expectRefusal(show(as), 'not_found')

  await owner.office.site.change({ version: version + 1, changes: { member_resell: true } })
  expect((await as.api.members.own()).profile.sister_sites).toMatchObject([{ site: sister.id, shown: false }])
  expect(await found(asHim, who.id)).toBeUndefined()
})

it('hides so many of a site by reports of minors, from wherever they come', async () => {
  const own = await siteForTest({ demo: false, limitsFactor: 1, settings: { member_resell: true } })
  const other = await sisterOf(own, 'Vonk Zuster')
  const signupDate = new Date(own.clock.now().getTime() - 2 * DAY)
  const reported = await Promise.all(Array.from({ length: 12 }, () => own.build.member()))
  const report = { key: own.app.ids.uuid(), reason: 'minor', words: 'Veel te jong' } as const
  for (const [number, { email, id }] of reported.entries()) {
    const as = await own.login({ email })
    await as.api.members.showOnSister({ site: other.id, shown: true })
    const reporter =
      number % 2 === 0
        ? (await other.member({ signupDate })).as
        : await own.login(await own.build.member({ gender: 'male', signupDate }))
    await reporter.api.members.report({ ...report, id })
  }
  expect(await own.rows('select from profile where held_at is not null')).toHaveLength(10)
  expect(own.forgiveErrors()).toHaveLength(2)
})
