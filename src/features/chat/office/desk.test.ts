import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#features/site/site.server.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { type BuiltMember, createBuilders } from '#tests/harness/builders.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff, officeOf, type Staff } from '#tests/harness/staff.ts'
import { postMessage } from '../sending/post-message.server.ts'
import { refuseAsking } from './asking/refuse-asking.server.ts'

let site: TestSite
let writer: Staff
let colleague: Staff
let manager: Staff
beforeAll(async () => {
  const settings = { desk: { opens_hour: 0, closes_hour: 24, time_zone: 'UTC', answers_a_day: 3 } }
  site = await startSite({ demo: false, settings })
  writer = await newStaff(site, 'writer')
  colleague = await newStaff(site, 'writer')
  manager = await newStaff(site, 'manager')
})
afterAll(() => site.stop())

const key = () => crypto.randomUUID()

let eva: BuiltMember
let bram: BuiltMember
let asBram: Visitor
const made: string[] = []
beforeEach(async () => {
  // What earlier tests left is off the desk.
  for (;;) {
    const { conversation } = await writer.office.desk.next({})
    if (!conversation) break
    await writer.office.desk.putOff({ id: conversation.id })
  }
  eva = await site.build.member({ name: `Eva ${made.length}`, gender: 'female', fictional: true })
  bram = await site.build.member({ gender: 'male', premium: true, credits: 50 })
  made.push(eva.id)
  asBram = await site.login(bram)
})

const write = (body: string, as = asBram, to = eva) => as.api.chat.send({ id: key(), to: to.id, body })

it('gives the conversation that waits longest to one writer, with both profiles and what was said', async () => {
  await write('Hoi Eva')
  site.clock.advance(MINUTE)
  const daan = await site.build.member({ gender: 'male', premium: true })
  await write('Dag', await site.login(daan))
  await write('Nog iets')
  expect(await writer.office.desk.describe()).toMatchObject({ open: true, waiting: 2 })
  const both = await Promise.all([writer, colleague].map(({ office }) => office.desk.next({})))
  const found = both.map(({ conversation }) => conversation!.member.id)
  expect(found.toSorted()).toEqual([bram.id, daan.id].toSorted())
  const [own] = await Promise.all([writer.office.desk.next({})])
  expect(own!.conversation!.id).toBe(both[0]!.conversation!.id)
  const ofBram = both.find(({ conversation }) => conversation!.member.id === bram.id)!.conversation!
  expect(ofBram).toMatchObject({
    fictional: { name: eva.name },
    messages: [
      { mine: false, body: 'Hoi Eva', by: null },
      { mine: false, body: 'Nog iets' },
    ],
  })
  await expectRefusal(manager.office.desk.keep({ id: ofBram.id }), 'not_found')
  await expectRefusal(manager.office.desk.answer({ id: ofBram.id, key: key(), body: 'Hoi' }), 'not_found')
  // A lease that ends gives it back.
  site.clock.advance(6 * MINUTE)
  expect((await manager.office.desk.next({})).conversation!.member.id).toBe(bram.id)
  await manager.office.desk.release({ id: ofBram.id })
  const { acts } = await manager.office.staff.acts({})
  expect(acts.filter(({ action }) => action === 'desk_opened')[0]).toMatchObject({ member: bram.id })
})

it('sends an answer once, as a message that costs nothing, and keeps who wrote it from the member', async () => {
  await write('Hoi Eva, hoe is het?')
  const { user: before } = await asBram.api.accounts.user()
  const { conversation } = await writer.office.desk.next({})
  const sent = { id: conversation!.id, key: key(), body: 'Goed! Wat heb je vandaag gedaan?' }
  await writer.office.desk.answer(sent)
  await writer.office.desk.answer(sent)
  await expectRefusal(writer.office.desk.answer({ ...sent, body: 'Iets anders' }), 'conflict')
  const { messages } = await asBram.api.chat.messages({ member: eva.id })
  expect(messages.map(({ body, mine }) => [mine, body])).toEqual([
    [true, 'Hoi Eva, hoe is het?'],
    [false, sent.body],
  ])
  expect((await asBram.api.accounts.user()).user!.credits).toBe(before!.credits)
  expect(JSON.stringify(await asBram.call('GET', `/messages?member=${eva.id}`))).not.toContain(writer.id)
  expect((await writer.office.desk.next({})).conversation).toBeNull()
  await write('Gewandeld')
  const again = (await colleague.office.desk.next({})).conversation!
  expect(again.messages.map(({ by }) => by)).toEqual([null, 'writer aan het werk', null])
  await colleague.office.desk.putOff({ id: again.id })
  await expectRefusal(colleague.office.desk.putOff({ id: again.id }), 'not_found')
  const { acts } = await manager.office.staff.acts({})
  expect(acts.filter(({ action, subject }) => action === 'desk_done' && subject === again.id)).toMatchObject([
    { member: bram.id, by: 'writer aan het werk' },
  ])
})

it('stops at the limit of a day, and at a block', async () => {
  const answer = async (n: number) => {
    await write(`Vraag ${n}`)
    const { conversation } = await writer.office.desk.next({})
    expect(conversation!.answers_left).toBe(3 - n)
    await writer.office.desk.answer({ id: conversation!.id, key: key(), body: `Antwoord ${n}` })
  }
  for (let n = 0; n < 3; n++) await answer(n)
  await write('En nu?')
  expect((await writer.office.desk.next({})).conversation).toBeNull()
  site.clock.advance(DAY + MINUTE)
  const relogged = { writer: await newStaff(site, 'writer') }
  const { conversation } = await relogged.writer.office.desk.next({})
  expect(conversation).toMatchObject({ member: { id: bram.id }, answers_left: 3 })
  await asBram.api.members.block({ id: eva.id })
  const late = { id: conversation!.id, key: key(), body: 'Hallo' }
  await expectRefusal(relogged.writer.office.desk.answer(late), 'conflict')
  writer = await newStaff(site, 'writer')
  colleague = await newStaff(site, 'writer')
  manager = await newStaff(site, 'manager')
})

describe('asks no member for', () => {
  const REFUSED = {
    asks_money: [
      'Kun je me wat geld lenen?',
      'Can you send me money?',
      'Kannst du mir das bezahlen?',
      'Tu peux m’envoyer de l’argent ?',
      '¿Me mandas dinero?',
      'Mi mandi dei soldi?',
      'Pożycz mi proszę',
      'Heb je wat m0ney?',
      'Kun je helpen met mijn huur?',
      'g e l d',
      'Kan je me een paar honderd lenen?',
      'Kannst du mir 100 leihen?',
    ],
    asks_contact: [
      'Wat is je nummer?',
      'What is your number?',
      'Gib mir deine Nummer',
      'Quel est ton numéro ?',
      'Dame tu número',
      'Qual è il tuo numero?',
      'Podaj mi twój numer',
      'Mail me op eva@example.org',
      'Zit je op W​hatsApp?',
      'Zoek me op w.h.a.t.s.a.p.p',
      'whаtsapp?',
      '06🙂12🙂34🙂56🙂78',
      '06,12,34,56,78',
      'Het is nul zes twaalf vierendertig zesenvijftig achtenzeventig',
      'zero six one two three four five six seven eight',
      'jan apenstaartje gmail punt com',
      'bit.ly/x',
      'Waar woon je?',
      'Kun je me bellen?',
    ],
    asks_meeting: [
      'Zullen we afspreken?',
      'Let’s meet tomorrow',
      'Wollen wir uns treffen?',
      'On se voit ce soir ?',
      '¿Quedamos mañana?',
      'Ci vediamo domani?',
      'Spotkamy się jutro?',
      'Zullen we een keer koffie drinken?',
      'Kom vanavond langs',
      'Ik wil je graag in het echt zien',
      'Can I see you this weekend?',
      '¿Tomamos un café mañana?',
    ],
  }
  it.each(Object.entries(REFUSED))('%s, in seven languages', async (code, bodies) => {
    await write('Hoi')
    const { id } = (await writer.office.desk.next({})).conversation!
    for (const body of bodies) {
      await expectFieldRefusal(writer.office.desk.answer({ id, key: key(), body }), 'body', code)
    }
    // Still open, and what asks for nothing of it goes.
    const body = 'Leuk je te ontmoeten! Nice to meet you. Wat doe je graag in het weekend?'
    await writer.office.desk.answer({ id, key: key(), body })
    expect((await asBram.api.chat.messages({ member: eva.id })).messages.at(-1)!.body).toBe(body)
  })

  it.each([
    'Ik drink graag koffie en lees dan een boek. Snap je?',
    'Ik heb drie katten, twee honden en ben 34. Jij?',
    'In 2019 liep ik 780 km.',
    'Ik werk in een hotel aan zee en kom bijna nooit langs het water.',
    'I love sunny mornings at twenty past nine, pretty ones.',
    'Was machst du am liebsten am Wochenende?',
    'Woon je al lang in de stad? Wat zou je mij aanraden om te zien?',
    'Ik stuurde mijn zus een kaart, en las een boek van de bieb.',
    'Quelle belle journée, tu fais quoi de beau ?',
    '¿Qué te hace reír?',
    'Ho visto un bel film ieri sera.',
    'Lubię góry i długie spacery.',
  ])('nothing where it only talks: %s', (body) => {
    expect(() => refuseAsking(body)).not.toThrow()
  })
})

it('is closed to other roles and to members', async () => {
  await write('Hoi')
  for (const role of ['moderator', 'support', 'finance'] as const) {
    const { office } = await newStaff(site, role)
    await expectRefusal(office.desk.describe(), 'not_allowed')
    await expectRefusal(office.desk.next({}), 'not_allowed')
  }
  await expectRefusal(officeOf(asBram).desk.next({}), 'authentication_required')
  await expectRefusal(writer.office.moderation.waiting(), 'not_allowed')
  await expectRefusal(writer.office.staff.acts({}), 'not_allowed')
})

it('is closed outside its hours', async () => {
  const hours = { opens_hour: 9, closes_hour: 17, time_zone: 'Europe/Amsterdam' }
  const second = await startSite({ settings: { desk: { ...hours, answers_a_day: 3 } } })
  second.clock.advanceToHour(8)
  const anna = await second.login(await second.build.member({ premium: true }))
  const to = await second.build.member({ gender: 'male', fictional: true })
  await anna.api.chat.send({ id: key(), to: to.id, body: 'Hoi' })
  const early = await newStaff(second, 'writer')
  expect(await early.office.desk.describe()).toMatchObject({ open: false, waiting: 1 })
  expect((await early.office.desk.next({})).conversation).toBeNull()
  second.clock.advanceToHour(17)
  const late = await newStaff(second, 'writer')
  expect((await late.office.desk.next({})).conversation).toBeNull()
  second.clock.advanceToHour(9)
  const { office } = await newStaff(second, 'writer')
  expect((await office.desk.next({})).conversation).toMatchObject({ fictional: { id: to.id } })
  await second.stop()
})

it('shows and answers no conversation of another site', async () => {
  const { elsewhere, from, to } = await conversationElsewhere()
  expect(await writer.office.desk.describe()).toMatchObject({ waiting: 0 })
  expect((await writer.office.desk.next({})).conversation).toBeNull()
  await expectRefusal(writer.office.desk.answer({ id: elsewhere, key: key(), body: 'Hoi' }), 'not_found')
  await expectRefusal(writer.office.desk.putOff({ id: elsewhere }), 'not_found')
  // The same on this site waits.
  await write('Hoi')
  expect(await writer.office.desk.describe()).toMatchObject({ waiting: 1 })
  expect([from, to]).not.toContain((await writer.office.desk.next({})).conversation!.member.id)
})

async function conversationElsewhere() {
  const { app } = site
  const siteId = app.ids.uuid()
  const at = { name: 'Elders B.V.', address: 'Weg 1', city: 'Utrecht', country: 'NL', kvk: '1' }
  const company = { ...at, tradenames: [], vatNumbers: [], deleteDiscount: null }
  const settings = { name: 'Elders' }
  const hosts = ['elders.localhost']
  await transact(app.db, (tx) =>
    createSite(tx, { id: siteId, demo: false, hosts, settings, company, createdAt: app.clock.now() }),
  )
  const build = createBuilders(app, siteId)
  const { id: from } = await build.member({ email: 'bert@elders.example' })
  const { id: to } = await build.member({ email: 'ella@elders.example', gender: 'male', fictional: true })
  const post = { siteId, from, to, clientId: key(), body: 'Hoi', credits: 0 }
  const { conversationId: elsewhere } = await transact(app.db, (tx) => postMessage(tx, app, post))
  return { elsewhere, from, to }
}
