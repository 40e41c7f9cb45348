import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import { connectLive } from '#tests/harness/live.ts'
import { MAIL_EVENTS_SECRET } from '#tests/harness/run/test-config.ts'
import { mailedToken } from '#tests/harness/services/mailed-link.ts'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import { MAIL_KINDS } from './kinds.ts'
import { LOOK_FOR_NEWS } from './tell-news.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  // Mails about news come by day.
  site.clock.advanceToHour(10)
})
afterAll(() => site.stop())

const stopsOf = (member: BuiltMember) =>
  site.rows('select reason, email from mail_stop where member_id = $1 order by reason', [member.id])

/** Sends the member an optional mail and returns it with its headers and unsubscribe token. */
async function newsMail(member: BuiltMember) {
  const admirer = await site.build.member({ gender: 'male' })
  await site.build.like(admirer, member)
  site.clock.advance(7 * MINUTE)
  await transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, LOOK_FOR_NEWS, {}))
  const mail = await site.mail.mailTo(member.email)
  const headers = Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, line]))
  const [, token = ''] = /\/unsubscribe\?token=([\w-]+)/.exec(mail.text ?? '') ?? []
  return { mail, headers, token }
}

it('keeps what a member wants to be mailed of, kind by kind; offers only after a yes', async () => {
  const anna = await site.build.member()
  const asAnna = await site.login(anna)
  const { emails } = await asAnna.api.notifications.preferences()
  expect(emails).toEqual({
    new_conversations: true,
    new_messages: true,
    like: true,
    unread_message_reminders: true,
    reminders: true,
    promotions: false,
    weekly_updates: false,
    news: false,
  })
  for (const kind of MAIL_KINDS) {
    const chosen = await asAnna.api.notifications.choose({ emails: { [kind]: !emails[kind] } })
    expect(chosen.emails[kind]).toBe(!emails[kind])
  }
  const flipped = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, !emails[kind]]))
  expect((await asAnna.api.notifications.preferences()).emails).toEqual(flipped)
  expect(await site.visitor().call('PUT', '/notifications', { emails: { like: false } })).toMatchObject({
    status: 403,
    body: { code: 'authentication_required' },
  })
  expect(await asAnna.call('PUT', '/notifications', { emails: { spam: true } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the unsubscribe link of a mail', () => {
  it('ends all of them by one click of the mail program, once or many times, without a session', async () => {
    const anna = await site.build.member({ gender: 'female' })
    const { headers, token, mail } = await newsMail(anna)
    expect(headers['list-unsubscribe']).toContain(`/api/unsubscribe/${token}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.html).toContain(`/unsubscribe?token=${token}`)
    const oneClick = () =>
      site.visitor().fetch(`/api/unsubscribe/${token}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const response of [await oneClick(), await oneClick()]) expect(response.status).toBe(200)
    expect(await stopsOf(anna)).toEqual([{ reason: 'unsubscribed', email: anna.email }])
    const { user } = await (await site.login(anna)).api.accounts.user()
    expect(user?.notifications_disabled).toEqual(['unsubscribed'])
    const seen = await site.visitor().api.notifications.unsubscribeLink({ token })
    expect(seen).toEqual({ kind: 'like', wanted: true, stopped: true })
  })

  it.each<[string, RequestInit]>([
    ['multipart/form-data', { body: formOf({ 'List-Unsubscribe': 'One-Click' }) }],
    ['a broken form', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['plain text', { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } }],
    ['no body', {}],
  ])('takes one click with %s, and no other method', async (_what, init) => {
    const anna = await site.build.member({ gender: 'female' })
    const { token } = await newsMail(anna)
    const ask = (method: string, more: RequestInit = {}) =>
      site.visitor().fetch(`/api/unsubscribe/${token}`, { method, ...more })
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await ask(method)
    expect(await stopsOf(anna)).toEqual([])
    expect((await ask('POST', init)).status).toBe(200)
    expect(await stopsOf(anna)).toEqual([{ reason: 'unsubscribed', email: anna.email }])
  })

  it('ends one kind where that is chosen, and is refused when we have not signed it', async () => {
    const anna = await site.build.member({ gender: 'female' })
    const { token } = await newsMail(anna)
    const visitor = site.visitor()
    await visitor.api.notifications.unsubscribe({ token, only_kind: true })
    const { emails } = await (await site.login(anna)).api.notifications.preferences()
    expect(emails).toMatchObject({ like: false, new_messages: true })
    expect(await stopsOf(anna)).toEqual([])
    const forged = `${token.slice(0, -4)}AAAA`
    for (const bad of [forged, 'x', 'A'.repeat(44)])
      for (const method of ['GET', 'POST'])
        expect(
          await visitor.call(method, `/unsubscribe/${bad}`, method === 'POST' ? {} : undefined),
        ).toMatchObject({ status: 410, body: { code: 'link_invalid' } })
    expect(await stopsOf(anna)).toEqual([])
  })
})

describe('what a mail service tells', () => {
  const tell = (events: { type: string; email: string }[], secret = MAIL_EVENTS_SECRET) =>
    site.visitor({ authorization: `Bearer ${secret}` }).call('POST', '/mail-events', { events })

  it('stops the mails of an address that bounced or complained, and shows it at once', async () => {
    const anna = await site.build.member()
    const asAnna = await site.login(anna)
    const live = await connectLive(asAnna)
    expect((await tell([{ type: 'bounced', email: anna.email.toUpperCase() }])).status).toBe(200)
    await live.expect({ type: 'user' })
    live.close()
    await tell([{ type: 'spam', email: anna.email }])
    const { user } = await asAnna.api.accounts.user()
    expect(user?.notifications_disabled).toEqual(['bounced', 'spam'])
  })

  it('is answered alike for addresses that nobody has, and refused without the secret', async () => {
    const anna = await site.build.member()
    const known = await tell([{ type: 'bounced', email: anna.email }])
    const unknown = await tell([{ type: 'bounced', email: 'nobody@example.org' }])
    expect(unknown).toEqual(known)
    const bert = await site.build.member()
    for (const secret of ['', 'wrong', `${MAIL_EVENTS_SECRET}x`])
      expect(await tell([{ type: 'bounced', email: bert.email }], secret)).toMatchObject({
        status: 403,
        body: { code: 'authentication_required' },
      })
    expect(await stopsOf(bert)).toEqual([])
    expect(await tell([{ type: 'deferred', email: bert.email }])).toMatchObject({ status: 400 })
  })

  it('is not listened to where no secret was agreed upon', async () => {
    const own = await siteForTest({ noMailEvents: true })
    const { email } = await own.build.member()
    for (const secret of [MAIL_EVENTS_SECRET, 'undefined', ''])
      expect(
        await own
          .visitor({ authorization: `Bearer ${secret}` })
          .call('POST', '/mail-events', { events: [{ type: 'spam', email }] }),
      ).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await own.rows('select 1 from mail_stop')).toEqual([])
  })

  it('no longer counts when it was about an address that was changed since', async () => {
    const anna = await site.build.member()
    await tell([{ type: 'bounced', email: anna.email }])
    await site.rows('update account set email = $2 where id = $1', [anna.id, 'new@example.org'])
    const { user } = await (await site.login(anna)).api.accounts.user()
    expect(user?.notifications_disabled).toEqual([])
  })

  it('says nothing of the present address when it is about the former one', async () => {
    const anna = await site.build.member()
    const asAnna = await site.login(anna)
    await asAnna.api.accounts.changeEmail({ email: 'anna.new@example.org', password: anna.password })
    const token = await mailedToken(site, 'anna.new@example.org', '/mail-change/do')
    await asAnna.api.accounts.confirmEmailChange({ token })
    await tell([
      { type: 'bounced', email: anna.email },
      { type: 'spam', email: anna.email },
    ])
    expect(await stopsOf(anna)).toEqual([])
    await tell([{ type: 'bounced', email: 'anna.new@example.org' }])
    expect(await stopsOf(anna)).toMatchObject([{ reason: 'bounced' }])
  })
})

describe('turning mails on again', () => {
  const stop = (member: BuiltMember, reason: string) =>
    site.rows('insert into mail_stop values ($1, $2, $3, $now)', [member.id, reason, member.email])

  it('happens at once after a complaint or an unsubscription', async () => {
    const anna = await site.build.member()
    const asAnna = await site.login(anna)
    await stop(anna, 'spam')
    await stop(anna, 'unsubscribed')
    expect(await asAnna.api.notifications.resumeMail()).toEqual({ link_sent: false })
    expect(await stopsOf(anna)).toEqual([])
    expect((await site.visitor().call('POST', '/notifications/resume')).status).toBe(403)
  })

  it('asks after a bounce for the link of a mail that arrived; it works once', async () => {
    const anna = await site.build.member({ language: 'en' })
    const asAnna = await site.login(anna)
    await stop(anna, 'bounced')
    expect(await asAnna.api.notifications.resumeMail()).toEqual({ link_sent: true })
    const mail = await site.mail.mailTo(anna.email)
    expect(mail.subject).toBe('Did this e-mail reach you?')
    expect(await stopsOf(anna)).toHaveLength(1)
    const [, token = ''] = /\/mail-again\/do\?token=([\w-]+)/.exec(mail.text ?? '') ?? []
    const visitor = site.visitor()
    await visitor.api.notifications.confirmMail({ token })
    expect(await stopsOf(anna)).toEqual([])
    expect(await visitor.call('POST', `/notifications/confirm/${token}`, {})).toMatchObject({
      status: 410,
      body: { code: 'link_invalid' },
    })
  })

  it('mails three links a day and no more', async () => {
    const anna = await site.build.member()
    const asAnna = await site.login(anna)
    await stop(anna, 'bounced')
    for (const sent of [1, 2, 3]) {
      await asAnna.api.notifications.resumeMail()
      await expect
        .poll(() => site.rows('select token_hash from mail_token where member_id = $1', [anna.id]))
        .toHaveLength(sent)
    }
    expect(await asAnna.call('POST', '/notifications/resume')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
  })
})
