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
let bram: BuiltMember
let asAnna: Visitor
let asBram: Visitor
beforeAll(async () => {
  site = await startSite({ bystander: ['data_export'] })
  anna = await site.build.member({ gender: 'female', credits: 20, language: 'en' })
  bram = await site.build.member({ gender: 'male', credits: 20, name: 'Bram' })
  ;[asAnna, asBram] = [await site.login(anna), await site.login(bram)]
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

it('gives a member, after a proof, everything about them in a zip, by mail, and nobody else', async () => {
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' })
  const posed = new Map<Visitor, string>()
  for (const who of [asBram, asAnna]) {
    await who.api.photos.upload({ key: crypto.randomUUID(), file })
    const { id } = (await who.api.photos.startVerification()).verification.asked!
    await who.api.photos.sendVerification({ id, file })
    posed.set(who, id)
  }
  await asAnna.api.chat.send({ id: crypto.randomUUID(), to: bram.id, body: 'Dag Bram' })
  await asBram.api.chat.send({ id: crypto.randomUUID(), to: anna.id, body: 'Dag terug' })
  await asBram.api.chat.give({ id: crypto.randomUUID(), to: anna.id, gift: 'tulips' })
  const seen = new File([(await landscape()) as BlobPart], 'huis.jpg')
  await asAnna.api.chat.sendPhoto({ id: crypto.randomUUID(), to: bram.id, file: seen })
  const heard = new File([(await silence()) as BlobPart], 'stem.webm')
  await asBram.api.chat.sendVoice({ id: crypto.randomUUID(), to: anna.id, file: heard, wave: WAVE })
  await asAnna.api.likes.give({ id: bram.id })
  await asAnna.api.members.visit({ id: bram.id })
  await asBram.api.members.visit({ id: anna.id })
  const hidden = await site.build.member({ gender: 'male' })
  const asHidden = await site.login(hidden)
  await asHidden.api.members.visit({ id: anna.id })
  await asHidden.api.members.update({ shows_visits: false })
  await asAnna.api.notifications.choose({ emails: { news: true } })
  await asAnna.api.members.update({ profile_text: 'Ik houd van zee' })
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

  // A proof in one session does not count for another.
  const elsewhere = await site.login(anna)
  await expectRefusal(elsewhere.api.accounts.openExport(), 'proof_required')
  const withheld = await elsewhere.fetch('/export/download')
  expect([withheld.status, withheld.headers.get('location')]).toEqual([303, '/notifications#export'])

  await asAnna.api.accounts.openExport()
  const response = await asAnna.fetch('/export/download')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  const exported = Object.entries(EXPORTED_TABLES).filter(([, table]) => 'rows' in table)
  for (const [table] of exported) expect(read(`data/${table}.json`), table).toBeInstanceOf(Array)
  expect(read('data/account.json')).toMatchObject([{ email: anna.email, id: anna.id }])
  expect(read('data/profile.json')).toMatchObject([{ profile_text: 'Ik houd van zee' }])
  expect(read('data/likes_given.json')).toMatchObject([{ liked_id: bram.id, name: 'Bram' }])
  expect(read('data/visits_made.json')).toMatchObject([{ member_id: bram.id, name: 'Bram' }])
  const [visit, ...others] = read('data/visit.json')
  expect(visit).toEqual({
    visitor_id: bram.id,
    name: 'Bram',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(others).toEqual([])
  expect(read('data/mail_preference.json')).toMatchObject([{ kind: 'news', wanted: true }])
  expect(read('data/ledger_entry.json').length).toBeGreaterThan(1)
  const [conversation] = [...files.keys()].filter((name) => /^conversations\/[^/]+\.json$/.test(name))
  expect(read(conversation!)).toMatchObject([
    { name: 'Bram' },
    { from: 'me', body: 'Dag Bram' },
    { from: 'Bram', body: 'Dag terug', gift: null },
    { from: 'Bram', body: '', gift: 'tulips', photo: null },
    {
      from: 'me',
      body: '',
      gift: null,
      photo: expect.stringMatching(/^conversations\/.+\/4\.webp$/),
      voice: null,
    },
    { from: 'Bram', body: '', photo: null, voice: expect.stringMatching(/^conversations\/.+\/5\.webm$/) },
  ])
  const [photoMessage, voiceMessage] = read(conversation!).slice(-2)
  expect((await readVoice(files.get(voiceMessage.voice)!)).milliseconds).toBe(3000)
  const sent = files.get(photoMessage.photo)
  expect((await sharp(sent).metadata()).width).toBe(900)
  expect(read('data/gift_received.json')).toMatchObject([{ gift: 'tulips', number: 1 }])
  const [picture, ...poses] = [...files].filter(([name]) => name.startsWith('photos/'))
  expect((await sharp(picture![1]).metadata()).width).toBe(800)
  expect(poses.map(([name]) => name)).toEqual([`photos/verification-${posed.get(asAnna)}.webp`])
  expect(files.get('README.txt')?.toString()).toContain('all your data on Vonk')
  const everything = [...files.values()].join('\n')
  for (const secret of ['password_hash', 'token_hash', bram.email]) expect(everything).not.toContain(secret)

  await prove(asBram)
  for (const other of [site.visitor(), asBram]) {
    const refused = await other.fetch('/export/download')
    expect(refused.status).toBe(303)
    expect(await refused.text()).toBe('')
  }
  for (const method of ['GET', 'POST'])
    expect((await site.visitor().call(method, '/export')).status).toBe(403)
})

it('makes one a day, and removes it after a week', async () => {
  expect(await asAnna.call('POST', '/export')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  site.clock.advance(DAY + HOUR)
  asAnna = await site.login(anna)
  await prove(asAnna)
  await asAnna.api.accounts.requestExport()
  await untilReady(asAnna)
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

it('tells what both did with a message, and not what the other deleted for themselves', async () => {
  const { anna: eva, bram: daan, asAnna: asEva, asBram: asDaan } = await site.couple({ credits: 9 })
  const { conversation } = await asEva.api.chat.send({ id: crypto.randomUUID(), to: daan.id, body: 'Dag' })
  const answers = { id: crypto.randomUUID(), to: eva.id, body: 'Dag terug', reply_to: 1 }
  await asDaan.api.chat.send(answers)
  await asDaan.api.chat.react({ conversation, seq: 1, emoji: '👍' })
  await asEva.api.chat.react({ conversation, seq: 2, emoji: '😮' })
  await asDaan.api.chat.deleteForMe({ conversation, seq: 1 })
  await asEva.api.chat.deleteForMe({ conversation, seq: 2 })
  await prove(asEva)
  await asEva.api.accounts.requestExport()
  await untilReady(asEva)
  const files = unzip(Buffer.from(await (await asEva.fetch('/export/download')).arrayBuffer()))
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
  await prove(asReader)
  await asReader.api.accounts.requestExport()
  await untilReady(asReader)
  const response = await asReader.fetch('/export/download')
  const files = unzip(Buffer.from(await response.arrayBuffer()))
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
