import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVoice } from '#features/chat/kinds/voice/read-voice.server.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { type BuiltMember, PASSWORD } from '#tests/harness/builders.ts'
import { expectRefusal } from '#tests/harness/errors.ts'
import { landscape } from '#tests/harness/pictures.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { silence, WAVE } from '#tests/harness/sounds.ts'
import { unzip } from '#tests/harness/zip.ts'
import { SWEEP_EXPORTS } from './export.server.ts'
import { EXPORTED_TABLES } from './export-tables.server.ts'

let site: TestSite
let anna: BuiltMember
let asAnna: Visitor
beforeAll(async () => {
  site = await startSite({ bystander: ['data_export'] })
  anna = await site.build.member({ gender: 'female', language: 'en' })
  asAnna = await site.login(anna)
})
afterAll(() => site.stop())

const filesKept = () => readdir(join(site.app.config.dataDir, 'exports')).catch(() => [])
const prove = (who: Visitor) => who.api.accounts.prove({ password: PASSWORD })
const stateOf = async (who: Visitor) => (await who.api.accounts.dataExport()).export.state
const untilReady = (who: Visitor) => expect.poll(() => stateOf(who), { interval: 100 }).toBe('ready')

it('leaves no table of the database out without a reason', async () => {
  const tables = await site.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const forgotten = tables.map(({ name }) => name).filter((name) => !(name in EXPORTED_TABLES))
  expect(forgotten, 'add them to export-tables.server.ts').toEqual([])
})

async function makeExport(who: Visitor): Promise<void> {
  await prove(who)
  await who.api.accounts.requestExport()
  await untilReady(who)
}

async function filesOf(who: Visitor): Promise<Map<string, Buffer>> {
  const response = await who.fetch('/export/download')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return unzip(Buffer.from(await response.arrayBuffer()))
}

it('makes one export, after a proof, however often it is asked for at once, and mails that it is ready', async () => {
  expect(await stateOf(asAnna)).toBe('none')
  await expectRefusal(asAnna.api.accounts.requestExport(), 'proof_required', { passkey: false })
  expect(await stateOf(asAnna)).toBe('none')
  await prove(asAnna)
  const begun = await Promise.all([1, 2, 3].map(() => asAnna.api.accounts.requestExport()))
  expect(begun.map(({ export: { state } }) => state)).toEqual(['running', 'running', 'running'])
  await untilReady(asAnna)
  expect(await filesKept()).toHaveLength(1)
  const mail = await site.mail.mailTo(anna.email)
  expect(mail.subject).toBe('Your data from Vonk is ready')
  expect(mail.text).toContain('/notifications#export')
})

it('makes one a day, and removes it after a week', async () => {
  expect(await asAnna.call('POST', '/export')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  site.clock.advance(DAY + HOUR)
  asAnna = await site.login(anna)
  await makeExport(asAnna)
  const sweep = () => transact(site.app.db, (tx) => site.app.jobs.enqueue(tx, SWEEP_EXPORTS, {}))
  await sweep()
  await expect.poll(filesKept).toHaveLength(1)
  expect((await asAnna.fetch('/export/download')).status).toBe(200)
  site.clock.advance(7 * DAY)
  asAnna = await site.login(anna)
  await prove(asAnna)
  expect((await asAnna.fetch('/export/download')).status).toBe(303)
  await sweep()
  await expect.poll(filesKept).toEqual([])
  expect(await site.rows('select * from data_export')).toEqual([])
})

it('holds everything about the member, and no secret', async () => {
  const {
    anna: eva,
    bram: daan,
    asAnna: asEva,
    asBram: asDaan,
  } = await site.couple({ credits: 20, language: 'en' }, { credits: 20, name: 'Daan' })
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' })
  const posed = new Map<Visitor, string>()
  for (const who of [asDaan, asEva]) {
    await who.api.photos.upload({ key: crypto.randomUUID(), file })
    const { id } = (await who.api.photos.startVerification()).verification.asked!
    await who.api.photos.sendVerification({ id, file })
    posed.set(who, id)
  }
  await asEva.api.chat.send({ id: crypto.randomUUID(), to: daan.id, body: 'Dag Daan' })
  await asDaan.api.chat.send({ id: crypto.randomUUID(), to: eva.id, body: 'Dag terug' })
  await asDaan.api.chat.give({ id: crypto.randomUUID(), to: eva.id, gift: 'tulips' })
  const seen = new File([(await landscape()) as BlobPart], 'huis.jpg')
  await asEva.api.chat.sendPhoto({ id: crypto.randomUUID(), to: daan.id, file: seen })
  const heard = new File([(await silence()) as BlobPart], 'stem.webm')
  await asDaan.api.chat.sendVoice({ id: crypto.randomUUID(), to: eva.id, file: heard, wave: WAVE })
  await asEva.api.likes.give({ id: daan.id })
  await asEva.api.members.visit({ id: daan.id })
  await asDaan.api.members.visit({ id: eva.id })
  const hidden = await site.build.member({ gender: 'male' })
  const asHidden = await site.login(hidden)
  await asHidden.api.members.visit({ id: eva.id })
  await asHidden.api.members.update({ shows_visits: false })
  await asEva.api.notifications.choose({ emails: { news: true } })
  await asEva.api.members.update({ profile_text: 'Ik houd van zee' })
  await makeExport(asEva)
  const files = await filesOf(asEva)
  const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  const exported = Object.entries(EXPORTED_TABLES).filter(([, table]) => 'rows' in table)
  for (const [table] of exported) expect(read(`data/${table}.json`), table).toBeInstanceOf(Array)
  expect(read('data/account.json')).toMatchObject([{ email: eva.email, id: eva.id }])
  expect(read('data/profile.json')).toMatchObject([{ profile_text: 'Ik houd van zee' }])
  expect(read('data/likes_given.json')).toMatchObject([{ liked_id: daan.id, name: 'Daan' }])
  expect(read('data/visits_made.json')).toMatchObject([{ member_id: daan.id, name: 'Daan' }])
  const [visit, ...others] = read('data/visit.json')
  expect(visit).toEqual({
    visitor_id: daan.id,
    name: 'Daan',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(others).toEqual([])
  expect(read('data/mail_preference.json')).toMatchObject([{ kind: 'news', wanted: true }])
  expect(read('data/ledger_entry.json').length).toBeGreaterThan(1)
  const [conversation] = [...files.keys()].filter((name) => /^conversations\/[^/]+\.json$/.test(name))
  expect(read(conversation!)).toMatchObject([
    { name: 'Daan' },
    { from: 'me', body: 'Dag Daan' },
    { from: 'Daan', body: 'Dag terug', gift: null },
    { from: 'Daan', body: '', gift: 'tulips', photo: null },
    {
      from: 'me',
      body: '',
      gift: null,
      photo: expect.stringMatching(/^conversations\/.+\/4\.webp$/),
      voice: null,
    },
    { from: 'Daan', body: '', photo: null, voice: expect.stringMatching(/^conversations\/.+\/5\.webm$/) },
  ])
  const [photoMessage, voiceMessage] = read(conversation!).slice(-2)
  expect((await readVoice(files.get(voiceMessage.voice)!)).milliseconds).toBe(3000)
  const sent = files.get(photoMessage.photo)
  expect((await sharp(sent).metadata()).width).toBe(900)
  expect(read('data/gift_received.json')).toMatchObject([{ gift: 'tulips', number: 1 }])
  const [picture, ...poses] = [...files].filter(([name]) => name.startsWith('photos/'))
  expect((await sharp(picture![1]).metadata()).width).toBe(800)
  expect(poses.map(([name]) => name)).toEqual([`photos/verification-${posed.get(asEva)}.webp`])
  expect(files.get('README.txt')?.toString()).toContain('all your data on Vonk')
  const everything = [...files.values()].join('\n')
  for (const secret of ['password_hash', 'token_hash', daan.email]) expect(everything).not.toContain(secret)
})

it('gives it to a session with a proof of its own alone, and to nobody else', async () => {
  const { anna: eva, asAnna: asEva, asBram: asDaan } = await site.couple()
  await makeExport(asEva)
  const elsewhere = await site.login(eva)
  await expectRefusal(elsewhere.api.accounts.openExport(), 'proof_required')
  const withheld = await elsewhere.fetch('/export/download')
  expect([withheld.status, withheld.headers.get('location')]).toEqual([303, '/notifications#export'])
  await asEva.api.accounts.openExport()
  expect((await filesOf(asEva)).size).toBeGreaterThan(1)

  await prove(asDaan)
  for (const other of [site.visitor(), asDaan]) {
    const refused = await other.fetch('/export/download')
    expect(refused.status).toBe(303)
    expect(await refused.text()).toBe('')
  }
  for (const method of ['GET', 'POST'])
    expect((await site.visitor().call(method, '/export')).status).toBe(403)
})

it('tells what both did with a message, and not what the other deleted for themselves', async () => {
  const { anna: eva, bram: daan, asAnna: asEva, asBram: asDaan } = await site.couple({ credits: 9 })
  const { conversation } = await asEva.api.chat.send({ id: crypto.randomUUID(), to: daan.id, body: 'Dag' })
  const answers = { id: crypto.randomUUID(), to: eva.id, body: 'Dag terug', reply_to: 1 }
  await asDaan.api.chat.send(answers)
  await asDaan.api.chat.react({ conversation, seq: 1, emoji: '👍' })
  await asEva.api.chat.react({ conversation, seq: 2, emoji: '😮' })
  await asDaan.api.chat.deleteForMe({ conversation, seq: 1 })
  await asEva.api.chat.deleteForMe({ conversation, seq: 2 })
  await makeExport(asEva)
  const files = await filesOf(asEva)
  expect(JSON.parse(files.get(`conversations/${conversation}.json`)!.toString()).slice(1)).toMatchObject([
    { body: 'Dag', reply_to: null, my_reaction: null, their_reaction: '👍', deleted_for_me: false },
    { body: 'Dag terug', reply_to: 1, my_reaction: '😮', their_reaction: null, deleted_for_me: true },
  ])
})

it('names nobody whom the member may not see', async () => {
  const [reader, blocker, hidden, open] = await Promise.all([
    site.build.member({ gender: 'female', credits: 20 }),
    site.build.member({ gender: 'male', name: 'Blokkeerder', credits: 20 }),
    site.build.member({ gender: 'male', name: 'Onzichtbare' }),
    site.build.member({ gender: 'male', name: 'Openlijke' }),
  ])
  const asBlocker = await site.login(blocker)
  for (const man of [blocker, hidden, open]) await site.build.like(man, reader)
  await asBlocker.api.chat.send({ id: crypto.randomUUID(), to: reader.id, body: 'Tot hier' })
  await asBlocker.api.members.block({ id: reader.id })
  await (await site.login(hidden)).api.members.update({ invisible: true })
  const asReader = await site.login(reader)
  await makeExport(asReader)
  const files = await filesOf(asReader)
  const likes = JSON.parse(files.get('data/member_like.json')!.toString()) as Record<string, unknown>[]
  expect(likes.map(({ liker_id, name }) => ({ liker_id, name }))).toEqual(
    expect.arrayContaining([
      { liker_id: open.id, name: 'Openlijke' },
      { liker_id: null, name: null },
      { liker_id: null, name: null },
    ]),
  )
  const everything = [...files.values()].join('\n')
  expect(everything).toContain('Tot hier')
  expect(everything).toContain(open.id)
  for (const nobody of [blocker, hidden])
    for (const trace of [nobody.id, nobody.name]) expect(everything).not.toContain(trace)
})
