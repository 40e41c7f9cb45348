import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moment } from '#shared/words/moment.ts'
import { complaintAbout, receiptIn } from '#tests/harness/complaint.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { openReports } from './look.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()
const kept = (words: string) =>
  site.rows('select reporter_id, member_id, email, about, seen, state from report where words = $1', [words])

describe('the form without script', () => {
  const send = (visitor = site.visitor(), fields: Record<string, string>, origin = site.url) =>
    visitor.fetch('/complaints', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  it('keeps a complaint once, and answers with its number', async () => {
    const fields = {
      reason: 'illegal',
      about: '/pages/terms',
      words: 'Zonder script geschreven',
      email: 'zonder@elsewhere.example',
    }
    const visitor = site.visitor()
    for (const _time of [1, 2]) {
      const answer = await send(visitor, fields)
      const [row] = await site.rows<{ number: string }>(
        `select number from report where words = 'Zonder script geschreven'`,
      )
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(row!.number)])
    }
    expect(await kept('Zonder script geschreven')).toMatchObject([
      { email: 'zonder@elsewhere.example', about: '/pages/terms', state: 'received' },
    ])
    expect((await site.mail.mailTo('zonder@elsewhere.example')).text).toContain('complaints?receipt=')
    const { asAnna, anna } = await site.couple({})
    expect((await send(asAnna, { reason: 'fake', about: '', words: 'Als lid, zonder script' })).status).toBe(
      200,
    )
    expect(await kept('Als lid, zonder script')).toMatchObject([{ reporter_id: anna.id, email: null }])
  })

  it('comes back with what was typed and what is wrong, and is for pages of this site only', async () => {
    const words = 'Met <haakjes> & een fout'
    const answer = await send(undefined, { reason: '', about: 'Iemand', words, email: 'geen adres' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    for (const seen of ['Met &lt;haakjes&gt; &amp; een fout', 'value="Iemand"', 'value="geen adres"'])
      expect(page).toContain(seen)
    expect(page).toContain('Kies waar het over gaat.')
    expect(page).toContain('mailadres klopt niet.')
    expect(await kept(words)).toEqual([])
    const foreign = await send(
      undefined,
      { reason: 'fake', words, email: 'a@elsewhere.example' },
      'https://evil.example',
    )
    expect(foreign.status).toBe(403)
    expect(await kept(words)).toEqual([])
  })

  it('says at the field what is missing, or cannot be kept, and in hours when to come back', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const fill = (words: string, email: string) =>
      own.visitor().fetch('/complaints', {
        method: 'POST',
        headers: { origin: own.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ reason: 'fake', about: '', words, email }).toString(),
      })
    const read = async (words: string, email: string) => {
      const answer = await fill(words, email)
      return { status: answer.status, again: answer.headers.get('retry-after'), page: await answer.text() }
    }
    const missing = await read('Zonder adres', '')
    expect([missing.status, missing.page]).toEqual([
      400,
      expect.stringContaining('Vul je e\u2060-\u2060mailadres in.'),
    ])
    const strange = await read('a\0b', 'a@elsewhere.example')
    expect([strange.status, strange.again]).toEqual([400, null])
    expect(strange.page).toMatch(/Dit lijkt niet te kloppen[^<]*<\/span><textarea[^>]*>ab</)
    for (let time = 0; time < 10; time++)
      expect((await read(`Keer ${time}`, `a${time}@elsewhere.example`)).status).toBe(200)
    const limited = await read('Nog een', 'laatste@elsewhere.example')
    expect([limited.status, limited.again]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)])
    expect(limited.page).toMatch(/Probeer het over (60|59) minuten opnieuw/)
    expect(limited.page).toContain('>Nog een</textarea>')
    expect(await own.rows('select 1 from report')).toHaveLength(10)
  })
})

describe('a complaint', () => {
  it('of a visitor is kept once, with a number and a receipt that shows its state', async () => {
    const visitor = site.visitor()
    const complaint = complaintAbout('De pagina zegt iets anders', {
      about: '/pages/terms',
      email: 'klant@elsewhere.example',
    })
    const answers = await Promise.all([1, 2, 3].map(() => visitor.api.members.complain(complaint)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await kept('De pagina zegt iets anders')).toEqual([
      {
        reporter_id: null,
        member_id: null,
        email: 'klant@elsewhere.example',
        about: '/pages/terms',
        seen: {},
        state: 'received',
      },
    ])
    const mail = await site.mail.mailTo('klant@elsewhere.example')
    expect(mail.text).toContain(answers[0]!.number)
    // Else the form would mail a stranger’s words to any address.
    expect(mail.text).not.toContain('iets anders')
    const receipt = receiptIn(mail.text)
    expect((await visitor.api.members.complaint({ receipt })).complaint).toMatchObject({
      number: answers[0]!.number,
      state: 'received',
      words: '',
    })
    // Changed in its midst, as the last sign may stand for the same bytes.
    const changed = receipt.replace(/^.{4}./, (begin) => begin.slice(0, 4) + (begin[4] === 'A' ? 'B' : 'A'))
    for (const wrong of [changed, receipt.slice(3), 'x'])
      await expectRefusal(visitor.api.members.complaint({ receipt: wrong }), 'link_invalid')
    await expectRefusal(
      visitor.api.members.complain({ ...complaint, email: 'ander@elsewhere.example' }),
      'conflict',
    )
    await expect
      .poll(
        () => site.mail.mails.filter(({ text }) => String(text).includes('klant@elsewhere.example')).length,
      )
      .toBe(1)
  })

  it('of a member about a profile keeps that as it is, and is listed for its author alone', async () => {
    const { anna, bram, asAnna, asBram } = await site.couple({})
    await asBram.api.members.update({ profile_text: 'Niet echt' })
    const { number } = await asAnna.api.members.complain(
      complaintAbout('Dit ben ik niet', { about: `https://vonk.example/members/${bram.id.toUpperCase()}` }),
    )
    expect(await kept('Dit ben ik niet')).toMatchObject([
      { reporter_id: anna.id, member_id: bram.id, email: null, seen: { profile_text: 'Niet echt' } },
    ])
    const mail = await site.mail.mailTo(anna.email)
    await asAnna.api.members.report({ id: bram.id, key: key(), reason: 'money', words: 'Wil geld' })
    const { complaints } = await asAnna.api.members.complaints()
    expect(complaints).toMatchObject([
      { reason: 'money', about: bram.name, words: 'Wil geld', state: 'received' },
      { number, reason: 'fake', words: 'Dit ben ik niet' },
    ])
    expect((await asBram.api.members.complaints()).complaints).toEqual([])
    await expectRefusal(site.visitor().api.members.complaints(), 'authentication_required')
    expect(mail.text).toContain(number)
    expect(mail.text).toContain('Dit ben ik niet')
  })

  it('says when in the time zone of its author, and of the site for a visitor', async () => {
    const desk = { opens_hour: 0, closes_hour: 24, time_zone: 'Asia/Tokyo', answers_a_day: 3 }
    const own = await siteForTest({ settings: { desk } })
    const { anna, asAnna } = await own.couple({})
    await own.rows(`update account set time_zone = 'America/New_York' where id = $1`, [anna.id])
    await asAnna.api.members.complain(complaintAbout('Als lid'))
    await own.visitor().api.members.complain(complaintAbout('Als bezoeker'))
    const theirs = [
      { email: anna.email, words: 'Als lid', zone: 'America/New_York' },
      { email: 'klaagt@elsewhere.example', words: 'Als bezoeker', zone: 'Asia/Tokyo' },
    ]
    for (const { email, words, zone } of theirs) {
      const mailed = String((await own.mail.mailTo(email)).text).replaceAll(/\s+/g, ' ')
      const [row] = await own.rows<{ created_at: Date }>('select created_at from report where words = $1', [
        words,
      ])
      expect(mailed).toContain(moment(row!.created_at, 'nl', zone))
    }
  })

  it('about somebody whom its author does not see is taken alike, without who it is', async () => {
    const { bram, asBram } = await site.couple({})
    await asBram.api.members.update({ members_only: true })
    const nobody = key()
    for (const id of [bram.id, nobody])
      await site.visitor().api.members.complain(complaintAbout(`Over ${id}`, { about: `/members/${id}` }))
    expect(await kept(`Over ${bram.id}`)).toMatchObject([{ member_id: null, about: `/members/${bram.id}` }])
    expect(await kept(`Over ${nobody}`)).toMatchObject([{ member_id: null }])
  })

  it('needs words, and of a visitor an address; both are asked for at the field', async () => {
    const { api } = site.visitor()
    await expectFieldRefusal(api.members.complain(complaintAbout(' ')), 'words', 'too_small')
    await expectFieldRefusal(
      api.members.complain(complaintAbout('Hallo', { email: '' })),
      'email',
      'email_missing',
    )
    await expectFieldRefusal(
      api.members.complain(complaintAbout('Hallo', { email: 'x' })),
      'email',
      'email_invalid',
    )
    await expectFieldRefusal(api.members.complain(complaintAbout('x'.repeat(5_001))), 'words', 'too_big')
    await expectFieldRefusal(
      api.members.complain(complaintAbout('Hallo', { about: 'x'.repeat(301) })),
      'about',
      'too_big',
    )
    expect(await kept('Hallo')).toEqual([])
  })

  it('sent again and again at once is one, and costs its author one of their limit', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const complaint = complaintAbout('Een keer', { email: 'eenmaal@elsewhere.example' })
    const again = () => own.visitor().api.members.complain(complaint)
    const answers = await Promise.all([...Array(14)].map(again))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await again()).toEqual({ ...answers[0], ticket: expect.any(String) })
  })

  it('keeps no control characters, and prints to operators what acts on a terminal as signs', async () => {
    const { number } = await site
      .visitor()
      .api.members.complain(
        complaintAbout('Kijk\u001b[2J\u0007\n\u202eeen\ttweede regel', { about: '/a\u001b[31m' }),
      )
    const printed = (await openReports(site.app.db)).find((one) => one.includes(number))!
    expect(printed).toContain('Kijk[2J\\u{a}\\u{202e}een\\u{9}tweede regel')
    expect(printed).toContain('/a[31m')
    expect(/[\p{Cf}\n]/u.test(printed)).toBe(false)
    await expectFieldRefusal(
      site.visitor().api.members.complain(complaintAbout('a\u0000b')),
      'words',
      'invalid_format',
    )
  })

  it('is bounded by network, address and member', async () => {
    const own = await siteForTest({ limitsFactor: 1 })
    const send = (email: string) => own.visitor().api.members.complain(complaintAbout('Weer', { email }))
    for (let time = 0; time < 3; time++) await send('vaak@elsewhere.example')
    await expectRefusal(send('vaak@elsewhere.example'), 'mail_limit')
    for (let time = 0; time < 6; time++) await send(`v${time}@elsewhere.example`)
    await expectRefusal(send('laatste@elsewhere.example'), 'too_many_requests')
    expect(await own.rows('select 1 from report')).toHaveLength(9)
  })
})
