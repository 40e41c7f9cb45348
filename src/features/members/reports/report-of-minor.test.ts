import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintAbout, receiptIn } from '#tests/harness/complaint.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { endHolds } from './hold.server.ts'
import { markReport } from './look.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()

describe('a report of a minor', () => {
  /** Makes the account a day older: a younger one's reports hide no profile. */
  const age = (at: TestSite, { id }: { id: string }) =>
    at.rows(`update account set signup_date = signup_date - interval '1 day' where id = $1`, [id])
  const isHidden = async (at: TestSite, { id }: { id: string }) =>
    (await at.rows('select 1 from profile where member_id = $1 and held_at is not null', [id])).length === 1
  const riskOf = async (at: TestSite, { id }: { id: string }) =>
    (
      await at.rows<{ risk: number }>(
        `select risk from moderation_item where member_id = $1 and kind = 'report'`,
        [id],
      )
    )[0]!.risk

  const found = async (by: Awaited<ReturnType<TestSite['login']>>, id: string) =>
    (await by.api.discovery.search({ country: 'NL' })).profiles.some((one) => one.id === id)

  it('hides the profile from all others at once, until a person has looked', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({ credits: 9 }, { credits: 9 })
    await age(site, anna)
    await asBram.api.chat.send({ id: key(), to: anna.id, body: 'Hoi' })
    expect(await found(asAnna, bram.id)).toBe(true)
    const report = { id: bram.id, key: key(), reason: 'minor', words: '' } as const
    const filed = await asAnna.api.members.report(report)
    // Repeated after a lost answer, it is the same one, though the profile is hidden.
    expect(await asAnna.api.members.report(report)).toEqual(filed)
    expect(await found(asAnna, bram.id)).toBe(false)
    const hers = await asAnna.api.members.profile({ id: bram.id })
    expect(hers.profile).toEqual({ id: bram.id, status: 'disabled' })
    await expectRefusal(site.visitor().api.members.profile({ id: bram.id }), 'not_found')
    await expectRefusal(asAnna.api.chat.send({ id: key(), to: bram.id, body: 'Hoi' }), 'not_found')
    await expectRefusal(asBram.api.chat.send({ id: key(), to: anna.id, body: 'Hoi' }), 'message_held_back', {
      why: 'under_review',
      max: null,
    })
    expect((await asBram.api.members.profile({ id: bram.id })).profile).toMatchObject({ name: bram.name })
    const mail = await site.mail.mailTo(bram.email)
    expect(mail.subject).toBe('Je profiel is even verborgen')
    expect(mail.text).not.toContain(anna.name)
    expect((await site.mail.mailTo(anna.email)).text).toContain('Het profiel is meteen verborgen')

    await endHolds(site.app)
    expect(await found(asAnna, bram.id)).toBe(false)
    const looked = { number: filed.number, state: 'decided', shows: true, now: site.clock.now() } as const
    expect(await markReport(site.app.db, { ...looked, number: 'NONE' })).toBe(false)
    expect(await markReport(site.app.db, looked)).toBe(true)
    await endHolds(site.app)
    expect(await found(asAnna, bram.id)).toBe(true)
    expect((await asAnna.api.members.complaints()).complaints).toMatchObject([{ state: 'decided' }])
    await asBram.api.chat.send({ id: key(), to: anna.id, body: 'Weer hier' })
    // A member that a person has looked at is not hidden again by the next report.
    await asAnna.api.members.report({ ...report, key: key() })
    expect(await found(asAnna, bram.id)).toBe(true)
  })

  it('of a visitor hides once the link of the mail is opened, so once the address is theirs', async () => {
    const bram = await site.build.member({})
    const visitor = site.visitor()
    const email = 'ouder@elsewhere.example'
    const at = `/members/${bram.id}`
    await visitor.api.members.complain(complaintAbout('Zit in 3 havo', { reason: 'minor', about: at, email }))
    expect(await isHidden(site, bram)).toBe(false)
    expect(await riskOf(site, bram)).toBe(95)
    const mail = await site.mail.mailTo(email)
    expect(mail.text).toContain('Druk dan op de knop')
    const receipt = receiptIn(mail.text)
    await expectRefusal(
      // Not its end: the last letter of base64 has bits that count for nothing.
      visitor.api.members.complaint({ receipt: `${receipt.startsWith('A') ? 'B' : 'A'}${receipt.slice(1)}` }),
      'link_invalid',
    )
    expect(await isHidden(site, bram)).toBe(false)
    await visitor.api.members.complaint({ receipt })
    expect(await isHidden(site, bram)).toBe(true)
  })

  it('hides nobody by an account of today, nor a profile that the site has made', async () => {
    const { anna, bram, asAnna } = await site.couple({})
    const report = (id: string) => asAnna.api.members.report({ id, key: key(), reason: 'minor', words: '' })
    await report(bram.id)
    expect([await isHidden(site, bram), await riskOf(site, bram)]).toEqual([false, 95])
    expect((await site.mail.mailTo(anna.email)).text).toContain('Je melding komt bovenaan te staan')
    await age(site, anna)
    const made = await site.build.member({})
    await site.rows('update profile set fictional = true where member_id = $1', [made.id])
    await report(made.id)
    expect(await isHidden(site, made)).toBe(false)
    await report(bram.id)
    expect(await isHidden(site, bram)).toBe(true)
  })

  it('hides three a day by one author and ten an hour on a site; above that a moderator looks first', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const reported = [...Array(14)].map(() => own.build.member({ gender: 'male' }))
    const members = await Promise.all(reported)
    const hidden = async () => (await own.rows('select 1 from profile where held_at is not null')).length
    let author: Awaited<ReturnType<TestSite['login']>> | undefined
    for (const [at, { id }] of members.entries()) {
      if (at % 4 === 0) {
        const account = await own.build.member({ gender: 'female' })
        await age(own, account)
        author = await own.login(account)
      }
      await author!.api.members.report({ id, key: key(), reason: 'minor', words: '' })
      if (at === 3) expect(await hidden()).toBe(3)
    }
    expect(await hidden()).toBe(10)
    expect(await Promise.all([members[3]!, members[13]!].map((one) => riskOf(own, one)))).toEqual([95, 100])
    expect(own.forgiveErrors()).toEqual([expect.stringContaining('too many reports of minors')])
  })

  it('for another reason hides nobody', async () => {
    const { bram, asAnna } = await site.couple({})
    await asAnna.api.members.report({ id: bram.id, key: key(), reason: 'illegal', words: '' })
    expect(await found(asAnna, bram.id)).toBe(true)
  })
})
