import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { connectLive } from '#tests/harness/live.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { REMIND } from './remind.server.ts'
import { LOOK_FOR_NEWS, REMIND_OF_UNREAD } from './tell-news.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: ['news', 'reminder'] })
})
// Mails about news come by day.
beforeEach(() => site.clock.advanceToHour(10))
afterAll(() => site.stop())

/** Starts a job that normally starts by cron. */
const begin = (kind: JobKind<object>) => transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, kind, {}))

const mailsTo = (email: string) =>
  site.mail.mails.filter(({ to }) => [to].flat().some((one) => one?.text === email))

/** Waits until all pending news has been processed. */
async function settleNews(kind = LOOK_FOR_NEWS): Promise<void> {
  await begin(kind)
  await expect
    .poll(
      () =>
        site.rows(
          `select name from pgboss.job where name like 'notifications.%' and state in ('created', 'retry', 'active')
           and name <> 'notifications.push'`,
        ),
      { interval: 100 },
    )
    .toEqual([])
}

/** A woman who is away, and a man to write to her. */
async function twoMembers(options: { fictional?: boolean; language?: 'nl' | 'de' } = {}) {
  const anna = await site.build.member({ gender: 'female', language: options.language ?? 'nl' })
  const bram = await site.build.member({
    gender: 'male',
    name: `Bram ${anna.name}`,
    fictional: options.fictional,
    credits: 50,
  })
  const asBram = await site.login(bram)
  const write = () => asBram.api.chat.send({ id: crypto.randomUUID(), to: anna.id, body: 'Een geheim' })
  return { anna, bram, asBram, write }
}

describe('mails of messages', () => {
  it('come once for each conversation until it is read, without the words, to members who are away', async () => {
    const { anna, bram, write } = await twoMembers({ language: 'de', fictional: true })
    await write()
    await settleNews()
    expect(mailsTo(anna.email), 'she may still be here').toEqual([])
    site.clock.advance(7 * MINUTE)
    await settleNews()
    const mail = await site.mail.mailTo(anna.email)
    expect(mail.subject).toBe('Eine erste Nachricht für dich auf Vonk')
    expect(mail.text).toContain(`${bram.name} (fiktives Profil)`)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('geheim')

    await write()
    site.clock.advance(7 * MINUTE)
    await settleNews()
    expect(mailsTo(anna.email), 'the conversation is still unread').toHaveLength(1)

    const asAnna = await site.login(anna)
    const { chats } = await asAnna.api.chat.list()
    await asAnna.api.chat.read({ id: chats[0]!.id })
    await write()
    site.clock.advance(7 * MINUTE)
    await settleNews()
    expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
      'Eine erste Nachricht für dich auf Vonk',
      'Eine neue Nachricht auf Vonk',
    ])
  })

  it('do not come while the member is connected, or has read it meanwhile', async () => {
    const { anna, write } = await twoMembers()
    const asAnna = await site.login(anna)
    const live = await connectLive(asAnna)
    const { conversation } = await write()
    site.clock.advance(7 * MINUTE)
    await settleNews()
    expect(mailsTo(anna.email)).toEqual([])
    await asAnna.api.chat.read({ id: conversation })
    live.close()
    await expect.poll(() => site.app.live.isOnline(anna.id)).toBe(false)
    site.clock.advance(7 * MINUTE)
    await settleNews()
    expect(mailsTo(anna.email)).toEqual([])
    const [row] = await site.rows('select handled_at from news where member_id = $1', [anna.id])
    expect(row, 'it was decided').toMatchObject({ handled_at: expect.any(Date) })
  })

  it('do not come of a conversation that is muted, before or after the message', async () => {
    const [before, after, control] = [await twoMembers(), await twoMembers(), await twoMembers()]
    const { conversation } = await before.write()
    const asBefore = await site.login(before.anna)
    await asBefore.api.chat.read({ id: conversation })
    await asBefore.api.chat.mute({ id: conversation, muted: true })
    await before.write()
    const waiting = await after.write()
    await (await site.login(after.anna)).api.chat.mute({ id: waiting.conversation, muted: true })
    await control.write()
    site.clock.advance(7 * MINUTE)
    await settleNews()
    expect([before, after, control].map(({ anna }) => mailsTo(anna.email).length)).toEqual([0, 0, 1])
  })

  it('come neither to who switched them off, nor to who has not confirmed, nor of who was blocked', async () => {
    const off = await twoMembers()
    const blocked = await twoMembers()
    const asOff = await site.login(off.anna)
    const { emails } = await asOff.api.notifications.choose({ emails: { new_conversations: false } })
    expect(emails).toMatchObject({ new_conversations: false, new_messages: true })
    await off.write()
    await blocked.write()
    await (await site.login(blocked.anna)).api.members.block({ id: blocked.bram.id })
    const unconfirmed = await site.build.member({ gender: 'female', confirmed: false })
    await site.build.like(off.bram, unconfirmed)
    site.clock.advance(7 * MINUTE)
    await settleNews()
    for (const { email } of [off.anna, blocked.anna, unconfirmed]) expect(mailsTo(email)).toEqual([])
  })

  it('leave out who has left, and do not come to them', async () => {
    const [gone, went] = [await twoMembers(), await twoMembers()]
    await gone.write()
    await gone.asBram.api.accounts.deleteAccount({})
    await went.write()
    await (await site.login(went.anna)).api.accounts.deleteAccount({})
    const receipt = await site.mail.mailTo(went.anna.email)
    site.clock.advance(7 * MINUTE)
    await settleNews()
    site.clock.advance(3 * DAY + MINUTE)
    site.clock.advanceToHour(17)
    await settleNews(REMIND_OF_UNREAD)
    expect(mailsTo(gone.anna.email)).toEqual([])
    expect(mailsTo(went.anna.email)).toEqual([receipt])
  })

  it('remind once of what is still unread after three days, but not from who has left meanwhile', async () => {
    const { anna, bram, write } = await twoMembers()
    await write()
    const left = await site.build.member({ gender: 'male', name: 'Vertrokken', credits: 5 })
    const asLeft = await site.login(left)
    await asLeft.api.chat.send({ id: crypto.randomUUID(), to: anna.id, body: 'Dag' })
    await asLeft.api.accounts.deleteAccount({})
    await settleNews(REMIND_OF_UNREAD)
    expect(mailsTo(anna.email)).toEqual([])
    site.clock.advance(3 * DAY + MINUTE)
    site.clock.advanceToHour(17)
    await settleNews(REMIND_OF_UNREAD)
    await settleNews(REMIND_OF_UNREAD)
    expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
      'Er wacht nog een bericht op je bij Vonk',
    ])
    expect(mailsTo(anna.email)[0]!.text).toContain(bram.name)
    expect(mailsTo(anna.email)[0]!.text).not.toContain(left.name)
  })
})

it('mails of likes once a day, together, and not of who has left', async () => {
  const anna = await site.build.member({ gender: 'female' })
  const men = await Promise.all([1, 2, 3, 4, 5].map(() => site.build.member({ gender: 'male' })))
  const left = await site.build.member({ gender: 'male', name: 'Vertrokken liker' })
  for (const man of [...men.slice(0, 4), left]) await site.build.like(man, anna)
  await (await site.login(left)).api.accounts.deleteAccount({})
  site.clock.advance(7 * MINUTE)
  await settleNews()
  await site.build.like(men[4]!, anna)
  site.clock.advance(7 * MINUTE)
  await settleNews()
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual(['Je hebt 4 likes op Vonk'])
  expect(mailsTo(anna.email)[0]!.text).toMatch(/en\s+nog\s+een\s+profiel/)
  expect(mailsTo(anna.email)[0]!.text).not.toContain(left.name)
  site.clock.advance(DAY)
  await settleNews()
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toEqual([
    'Je hebt 4 likes op Vonk',
    'Je hebt een like op Vonk',
  ])
})

it('reminds once to confirm the address and of a photo, but not who does not want it', async () => {
  // Members of earlier tests must not be reminded here.
  await site.rows(`insert into reminder select id, 'photo', $now from account`)
  const unconfirmed = await site.build.member({ confirmed: false })
  const silent = await site.build.member({ confirmed: false })
  const photoless = await site.build.member()
  await (await site.login(silent)).api.notifications.choose({ emails: { reminders: false } })
  await settleNews(REMIND)
  expect(mailsTo(unconfirmed.email)).toEqual([])
  site.clock.advance(DAY + MINUTE)
  await settleNews(REMIND)
  const mail = await site.mail.mailTo(unconfirmed.email)
  expect(mail.subject).toBe('Nog één klik voor Vonk')
  const header = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line
  const [, way] = /<http:\/\/[^/]+(\/api\/unsubscribe\/[\w-]+)>/.exec(header('list-unsubscribe') ?? '') ?? []
  expect(header('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
  const seen = await site.visitor().fetch(way!)
  expect(await seen.json()).toEqual({ kind: 'reminders', wanted: true, stopped: false })
  const [, token = ''] = /token=([\w-]+)/.exec(mail.text ?? '') ?? []
  await site.visitor().api.accounts.activate({ token })
  site.clock.advance(2 * DAY)
  await settleNews(REMIND)
  await settleNews(REMIND)
  expect(mailsTo(photoless.email).map(({ subject }) => subject)).toEqual([
    'Je profiel op Vonk heeft nog geen foto',
  ])
  expect(mailsTo(silent.email)).toEqual([])
  expect(mailsTo(unconfirmed.email), 'confirmed now, and without a photo').toHaveLength(2)
})
