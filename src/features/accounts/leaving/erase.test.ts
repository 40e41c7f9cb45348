import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import type { BuiltMember } from '#tests/harness/builders.ts'
import {
  findInDatabase,
  findInFiles,
  listColumns,
  memberColumns,
  plantRow,
} from '#tests/harness/personal-data.ts'
import { liveIn } from '#tests/harness/run/live-in.ts'
import { signupForm } from '#tests/harness/signup-form.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { erase, eraseDue } from './erase.server.ts'

/** What an erased account leaves behind, and why; anything else fails the test. */
const STAYS: Record<string, string> = {
  'ledger_entry.member_id: id': 'the books of credits; the id leads to nobody any more',
  'ledger_entry.key: client id': 'the books of credits; the message has another id by then',
  'purchase.member_id: id': 'tax law keeps payments for seven years; the id leads to nobody any more',
  'receipt.member_id: id': 'the receipts of these payments, as long as they; they name no buyer',
  'reversal.member_id: id': 'what went back of these payments, as long as they',
  'moderation_decision.member_id: id':
    'that and why it was decided, without what was judged; the id leads to nobody',
  'report.number: planted': 'by which the site speaks of the report',
  'report.seen: planted': 'the profile of the member who was reported; the report has no author any more',
  'staff_action.member_id: id': 'what staff did, which nobody can change; the id leads to nobody any more',
  // Planted: the program writes only its own words there, and those of staff.
  'staff_action.action: planted': 'a word of ours',
  'staff_action.subject: planted': 'a colleague',
  'staff_action.reason: planted': 'the words of a colleague',
  'message.body: message sent': 'stays with who it was written to, by a “deleted member”',
}
/** Jobs contain only ids and file names; a finished job is deleted after an hour. */
const PASSES =
  /^pgboss\.job\w*\.(data|output): (id|export|photo|chat photo|voice file|photo file|posed file)$/

/** Words that occur nowhere by chance. */
const SECRETS = {
  email: 'zwaluwstaart@example.org',
  name: 'Zwaluwstaart',
  birth: '1987-03-29',
  text: 'Kasteelmuren bij zonsondergang',
  'signup message': 'Windmolens en wafels',
  tracking: 'bron-kanteelmuur',
  'push endpoint': 'https://push.example/zwaluwstaart-toestel',
  'message sent': 'Ik hou van kantklossen',
  planted: 'geplant voor de zwaluw',
}

let site: TestSite
let subject: BuiltMember
let other: BuiltMember
/** Has the smaller id in a conversation: its pair is stored in order. */
let earlier: BuiltMember
let visitor: Visitor
let theirs: Visitor
let conversation: string
let secrets: Record<string, string>

beforeAll(async () => {
  site = await startSite({ bystander: ['data_export'] })
  earlier = await site.build.member({ name: 'Eerder', gender: 'male' })
  subject = await site.build.member({
    name: SECRETS.name,
    email: SECRETS.email,
    dateOfBirth: SECRETS.birth,
    signupMessage: SECRETS['signup message'],
    tracking: { network: SECRETS.tracking },
    credits: 20,
  })
  other = await site.build.member({ name: 'Blijver', gender: 'male', credits: 20 })
  visitor = await site.login(subject)
  theirs = await site.login(other)
  const lived = await liveIn(site, { subject, visitor, other, theirs, earlier }, SECRETS)
  conversation = lived.conversation
  const passwords = { old_password: subject.password, new_password: 'zwaluwen boven de schuur' }
  await visitor.api.accounts.changePassword(passwords)
  const [account] = await site.rows<{ password_hash: string }>(
    'select password_hash from account where id = $1',
    [subject.id],
  )
  const [session] = await site.rows<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from session where member_id = $1`,
    [subject.id],
  )
  secrets = {
    ...SECRETS,
    ...lived.left,
    id: subject.id,
    password: account!.password_hash,
    session: session!.hash,
  }
})
afterAll(() => site.stop())

/** Plants a row about the member for every column that can name a member and does not yet name this one. */
async function plantEverywhere(): Promise<void> {
  const columns = await listColumns(site)
  // A row about the member needs the mailing that it is of.
  await site.rows(
    `with made as (
      insert into mailing (id, site_id, request_key, kind, status, texts, audience, made_by, made_at)
      values ($1, $2, $1, 'news', 'sent', '{}', '{}', $1, $now) returning id)
    insert into mailing_receiver (mailing_id, member_id, state, due_at) select id, $3, 'sent', $now from made`,
    [crypto.randomUUID(), site.siteId, subject.id],
  )
  for (const about of memberColumns(columns)) {
    const named = await site.rows(`select 1 from "${about.table}" where "${about.column}" = $1 limit 1`, [
      subject.id,
    ])
    if (named.length > 0) continue
    const members = { member: subject.id, other: other.id, siteId: site.siteId, words: SECRETS.planted }
    await plantRow(site, columns, about, members)
  }
}

const jobsLeft = async () =>
  (
    await site.rows<{ count: number }>(
      `select count(*)::int from pgboss.job where state < 'completed' and name in ('accounts.erase', 'payments.forget-methods', 'photos.remove-files', 'photos.remove-posed', 'chat.remove-files', 'accounts.sweep-exports')
        and start_after <= now()`,
    )
  )[0]!.count

describe('an account that was deleted 14 days ago', () => {
  it('is erased, and nothing of the person is left in any table or file', async () => {
    await plantEverywhere()
    // Proves the search itself: before, it finds every secret, and the member in every column that can name
    // one.
    const before = await findInDatabase(site, secrets)
    for (const what of Object.keys(secrets))
      expect(
        before.filter((found) => found.endsWith(`: ${what}`)),
        what,
      ).not.toEqual([])
    for (const { table, column } of memberColumns(await listColumns(site)))
      expect(before).toContain(`${table}.${column}: id`)
    const folder = site.app.config.dataDir
    const files = [
      `${secrets['chat photo']}: chat photo`,
      `${secrets['voice file']}: voice file`,
      `${secrets['photo file']}: photo file`,
      `${secrets['posed file']}: posed file`,
      `${secrets.export}.zip: export`,
    ]
    expect(await findInFiles(folder, secrets)).toEqual(expect.arrayContaining(files))

    await visitor.api.accounts.deleteAccount({ reason: 'other', remarks: `Groet van ${SECRETS.name}` })
    await site.mail.mailTo(subject.email)
    site.clock.advance(14 * DAY - MINUTE)
    await eraseDue(site.app)
    await expect.poll(jobsLeft).toBe(0)
    expect(await findInDatabase(site, { id: subject.id })).toContain('account.id: id')

    site.clock.advance(2 * MINUTE)
    await eraseDue(site.app)
    await expect.poll(jobsLeft).toBe(0)
    const after = (await findInDatabase(site, secrets)).filter((found) => !PASSES.test(found))
    expect(after).toEqual(Object.keys(STAYS).sort())
    expect(await findInFiles(folder, secrets)).toEqual([])
    expect(await readdir(join(folder, 'exports'))).toEqual([])
  })

  it('leaves the conversation to the other, the books in balance and the payment without the visit', async () => {
    // Two weeks later the other member logs in again.
    theirs = await site.login(other)
    const { chats } = await theirs.api.chat.list()
    expect(chats).toMatchObject([{ id: conversation, profile: null }])
    const page = await theirs.api.chat.messages({ conversation })
    expect(page.messages.map(({ body, gift, gone, mine }) => [gone ?? gift?.kind ?? body, mine])).toEqual([
      [SECRETS['message sent'], false],
      ['En ik van kantkloskussens', true],
      ['rose', true],
      ['croissant', false],
      ['unsent', false],
      ['', true],
      ['unsent', false],
      ['', true],
    ])
    const [photo, , voice] = page.messages.slice(-3)
    for (const own of [photo!.photo!.full, voice!.voice!.sound])
      expect((await theirs.fetch(own)).status).toBe(200)
    expect(page.profile).toBeNull()
    const [ids] = await site.rows<{ sender: string; other: string; pair: string[] }>(
      `select m.sender_id as sender, i.other_id as other, array[c.low_member_id, c.high_member_id]::text[] as pair
        from conversation c join inbox i on i.conversation_id = c.id
        join message m on m.conversation_id = c.id and m.body = $2 where c.id = $1`,
      [conversation, SECRETS['message sent']],
    )
    expect(ids!.other).toBe(ids!.sender)
    expect(ids!.pair).toEqual([other.id, ids!.sender].sort())

    const [{ sum } = {}] = await site.rows<{ sum: string }>('select sum(amount) as sum from ledger_entry')
    expect(Number(sum)).toBe(0)
    const [purchase] = await site.rows('select * from purchase where member_id = $1', [subject.id])
    expect(purchase).toMatchObject({
      status: 'completed',
      amount: 746,
      currency: 'EUR',
      bank: null,
      checkout_url: null,
      return_url: '',
    })
    // Its bank has forgotten the card that it kept.
    expect(await site.rows('select ended from sandbox_stored_method')).toEqual([{ ended: true }])
    expect(await site.rows('select 1 from method_to_forget')).toEqual([])
    // Finished jobs keep the id only for an hour.
    const kept = await site.rows<{ delete_after: unknown; deletion_seconds: number }>(
      `select distinct deletion_seconds from pgboss.job where data::text like '%' || $1 || '%'`,
      [subject.id],
    )
    expect(kept).toEqual([{ deletion_seconds: 3600 }])
  })

  it('frees its address', async () => {
    const again = await site.build.member({ name: SECRETS.name, email: SECRETS.email })
    const { user } = await (await site.login(again)).api.accounts.user()
    expect(user).toMatchObject({ email: SECRETS.email, profile: { name: SECRETS.name } })
  })

  it('leaves its credits and purchases to nobody who signs up with its id', async () => {
    const { api } = site.visitor()
    const form = signupForm(site, { key: subject.id, name: 'Erfgenaam', email: 'erfgenaam@example.org' })
    const { user } = await api.accounts.signup(form)
    expect(user.credits).toBe(5)
    expect(user.profile.id).not.toBe(subject.id)
    expect(await api.payments.purchases()).toEqual({ purchases: [], next: null })
    const [wallet] = await site.rows<{ balance: number }>(
      `select balance from ledger_entry where member_id = $1 and account = 'wallet' order by number desc limit 1`,
      [subject.id],
    )
    // Bought credits were paid back, given ones have lapsed.
    expect(wallet!.balance).toBe(0)
  })

  it('is not erased when it is active again, nor erased twice', async () => {
    const back = await site.build.member()
    await erase(site.app, { memberId: back.id })
    await erase(site.app, { memberId: subject.id })
    expect(await site.rows('select 1 from account where id = $1', [back.id])).toHaveLength(1)
  })

  it('erases a conversation when its second member is erased', async () => {
    const [first, second] = [await site.build.member(), await site.build.member({ gender: 'male' })]
    const one = await site.login(first)
    const { conversation: id } = await one.api.chat.send({ id: randomUUID(), to: second.id, body: 'Dag dag' })
    await one.api.accounts.deleteAccount({})
    site.clock.advance(15 * DAY)
    await erase(site.app, { memberId: first.id })
    const again = await site.login(second)
    expect((await again.api.chat.messages({ conversation: id })).messages).toHaveLength(1)
    await again.api.accounts.deleteAccount({})
    site.clock.advance(15 * DAY)
    await erase(site.app, { memberId: second.id })
    for (const table of ['message', 'inbox', 'conversation'])
      expect(
        await site.rows(`select 1 from ${table} where to_jsonb(${table})::text like '%' || $1 || '%'`, [id]),
      ).toEqual([])
  })
})
