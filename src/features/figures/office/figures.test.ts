import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { addDays, monthOf, weekOf } from '#shared/dates.ts'
import { dayAt } from '#shared/local-time.ts'
import type { Visitor } from '#tests/harness/browser-like.ts'
import { buy, newBuyer, webhooksCome } from '#tests/harness/buying.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/harness/errors.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import { newStaff } from '#tests/harness/staff.ts'
import { countDays } from '../count-days.server.ts'

const ZONE = 'Asia/Tokyo'

let site: TestSite
let firstDay: string
beforeAll(async () => {
  const desk = { opens_hour: 0, closes_hour: 24, time_zone: ZONE, answers_a_day: 30 }
  site = await startSite({ settings: { desk, time_bonus: null, welcome_discount_percentage: null } })
  // Away from midnight, so that all of a test is on one day.
  site.clock.advanceToHour(6)
  firstDay = today()
})
afterAll(() => site.stop())

const today = () => dayAt(site.clock.now(), ZONE)
const everywhere = { country: '*', network: '*', lander: '*' }
const ofToday = async (place: Partial<typeof everywhere> = {}) => {
  await countDays(site.app)
  const { office } = await newStaff(site, 'finance')
  return office.figures.site({ from: today(), to: today(), ...everywhere, ...place })
}
const send = (from: Visitor, to: { id: string }, body = 'Hoi') =>
  from.api.chat.send({ id: randomUUID(), to: to.id, body })

it('counts what was done on a day, by country and network', async () => {
  const tracking = { network: 'partner-1' }
  const anna = await site.build.member({ credits: 20, premium: true, tracking })
  const [bram, daan] = [
    await site.build.member({
      gender: 'male',
      country: 'DE',
      region: 'DE-BE',
      place: 'DE-BE-berlin',
      tracking,
    }),
    await site.build.member({ gender: 'male' }),
  ]
  await site.build.member({ confirmed: false, country: 'DE', region: 'DE-BE', place: 'DE-BE-berlin' })
  const finn = await site.build.member({ gender: 'male', fictional: true })
  const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
  await asAnna.api.likes.give({ id: bram.id })
  await asAnna.api.likes.give({ id: daan.id })
  await send(asAnna, bram)
  await send(asAnna, bram, 'Ben je daar?')
  await send(asAnna, finn)
  await send(asBram, anna)
  await asAnna.api.chat.give({ id: randomUUID(), to: bram.id, gift: 'rose' })
  await asBram.api.members.report({ id: anna.id, key: randomUUID(), reason: 'fake', words: '' })
  const bought = await buy(await newBuyer(site), 'paypal')
  await buy(bought, 'paypal')
  await webhooksCome(site)
  const { totals, days, series, countries, networks, months } = await ofToday()
  expect(totals).toMatchObject({
    ...{ signups: 5, activated: 4, likes: 2, firstLikes: 1, active: 5, activeWeek: 5, activeMonth: 5 },
    ...{ messages: 5, contacts: 3, contactsFictional: 1, begun: 2 },
    ...{ firstMessages: 1, firstAnswers: 1, 'reports.fake': 1 },
    ...{ 'spent.message': 4, 'spent.gift': 3, purchases: 2, firstPurchases: 1, creditsSold: 100 },
    'income.NL.paypal.EUR': 3990,
  })
  expect([days, series.messages]).toEqual([[today()], [5]])
  expect([countries, networks]).toEqual([
    ['DE', 'NL'],
    ['', 'partner-1'],
  ])
  expect(months).toEqual([{ month: monthOf(today()), active: 5 }])
  const inGermany = (await ofToday({ country: 'DE', network: '*' })).totals
  expect(inGermany).toMatchObject({ signups: 2, activated: 1, messages: 1 })
  expect(inGermany.firstAnswers).toBeUndefined()
  expect((await ofToday({ country: 'NL', network: 'partner-1' })).totals).toMatchObject({
    signups: 1,
    messages: 4,
  })
})

it('counts answers among the first messages whose time for one is over, whenever they came', async () => {
  const own = await startSite({
    settings: {
      desk: { opens_hour: 0, closes_hour: 24, time_zone: ZONE, answers_a_day: 30 },
      time_bonus: null,
    },
  })
  try {
    own.clock.advanceToHour(12)
    const member = (options: object = {}) => own.build.member({ credits: 20, premium: true, ...options })
    const [anna, bram, finn] = [
      await member(),
      await member({ gender: 'male' }),
      await member({ gender: 'male', fictional: true }),
    ]
    const late = await member({ gender: 'male' })
    const asAnna = await own.login(anna)
    const begun = dayAt(own.clock.now(), ZONE)
    for (const to of [bram, finn, late]) await send(asAnna, to)
    await countDays(own.app)
    own.clock.advance(DAY)
    await countDays(own.app)
    await send(await own.login(bram), anna)
    await send(await own.login(bram), anna, 'Nog iets')
    const read = async () => {
      await countDays(own.app)
      const { office } = await newStaff(own, 'finance')
      const to = dayAt(own.clock.now(), ZONE)
      return (await office.figures.site({ from: begun, to, ...everywhere })).series
    }
    // What may still be answered is not counted as awaited, nor an answer without its message.
    expect(await read()).toMatchObject({ begun: [3, 0] })
    expect((await read()).awaited).toBeUndefined()
    own.clock.advance(2 * DAY - HOUR)
    expect((await read()).awaited).toBeUndefined()
    own.clock.advance(DAY + HOUR)
    await send(await own.login(late), anna)
    // A day was missed, and is closed now.
    const counted = {
      awaited: [0, 0, 0, 3, 0],
      answeredInTime: [0, 0, 0, 1, 0],
      awaitedFictional: [0, 0, 0, 1, 0],
    }
    expect(await read()).toMatchObject(counted)
    own.clock.advance(DAY)
    const later = await read()
    for (const [name, values] of Object.entries(counted)) expect(later[name], name).toEqual([...values, 0])
    expect(later.answeredInTimeFictional).toBeUndefined()
  } finally {
    await own.stop()
  }
})

it('counts credits that went back with a refund apart from those that were sold', async () => {
  const before = (await ofToday()).totals
  const bought = await buy(await newBuyer(site), 'paypal')
  await webhooksCome(site)
  const { office } = await newStaff(site, 'finance')
  await office.payments.refund({
    id: bought.purchase.id,
    key: randomUUID(),
    amount: bought.purchase.amount,
    reason: 'Dubbel betaald',
  })
  const after = (await ofToday()).totals
  expect(after.creditsSold! - before.creditsSold!).toBe(50)
  expect(after.creditsBack! - (before.creditsBack ?? 0)).toBe(50)
})

it('counts by the landing page by which members came, in all countries together', async () => {
  const anna = await site.build.member({ lander: 'gallery/zomer', premium: true, credits: 20 })
  const bram = await site.build.member({
    gender: 'male',
    lander: 'gallery/zomer',
    country: 'DE',
    region: 'DE-BE',
    place: 'DE-BE-berlin',
  })
  const { landers, totals } = await ofToday({ lander: 'gallery/zomer' })
  expect(landers).toEqual(['', 'gallery/zomer'])
  expect(totals).toMatchObject({ signups: 2, activated: 2 })
  expect(totals.messages).toBeUndefined()
  await send(await site.login(anna), bram)
  expect((await ofToday({ lander: 'gallery/zomer' })).totals).toMatchObject({ messages: 1, contacts: 1 })
  const [all, none] = [(await ofToday()).totals, (await ofToday({ lander: '' })).totals]
  expect(all.signups! - none.signups!).toBe(2)
  // Each is counted once in a country.
  const byCountry = await Promise.all(['NL', 'DE'].map((country) => ofToday({ country })))
  expect(byCountry.reduce((sum, one) => sum + one.totals.signups!, 0)).toBe(all.signups)
})

it('counts a report’s way: how long it waited, what was decided, and the objection', async () => {
  const { anna, asBram } = await site.couple()
  await asBram.api.members.report({ id: anna.id, key: randomUUID(), reason: 'money', words: '' })
  const moderator = await newStaff(site, 'moderator')
  const reports = { kinds: ['report' as const] }
  for (const without: string[] = []; ; ) {
    const { item } = await moderator.office.moderation.next({ ...reports, without })
    if (item!.member?.id === anna.id) {
      site.clock.advance(90 * MINUTE)
      await moderator.office.moderation.next(reports)
      const verdict = { key: randomUUID(), kind: 'warn' as const, reason: 'money' as const }
      await moderator.office.moderation.decide({ id: item!.id, ...verdict })
      break
    }
    without.push(item!.id)
    await moderator.office.moderation.release({ id: item!.id })
  }
  site.clock.advance(20 * SECOND)
  for (const { id } of await site.rows<{ id: string }>('select id from moderation_decision'))
    await takeEffect(site.app, { decision: id })
  const { totals } = await ofToday()
  expect(totals).toMatchObject({
    'reports.money': 1,
    'waited.report.7': 1,
    'decided.warn.report.money.person': 1,
  })
})

it('closes a day once it is over, and keeps what was counted when all of it is deleted', async () => {
  const before = await ofToday()
  const [day] = before.days
  site.clock.advance(DAY)
  await ofToday()
  const counted = () =>
    site.rows(
      'select counts from day_count where site_id = $1 and day = $2 order by country, network, lander',
      [site.siteId, day],
    )
  const closed = await counted()
  const active = (table: string) => site.rows(`select from ${table} where day = $1`, [day])
  expect(await active('active_day')).toEqual([])
  await site.rows('delete from member_like')
  await site.rows('delete from report')
  await ofToday()
  expect(await counted()).toEqual(closed)
  const { office } = await newStaff(site, 'owner')
  const { days, series, members } = await office.figures.site({ from: day!, to: today(), ...everywhere })
  expect(days).toEqual([day, addDays(day!, 1)])
  expect(series.likes).toEqual([before.totals.likes, 0])
  expect(members).toBeGreaterThan(5)
})

it('counts who comes back by the week of their sign-up, once a day and week', async () => {
  const member = await site.build.member()
  const first = weekOf(today())
  const visit = async () => (await site.login(member)).api.accounts.user()
  site.clock.advance(7 * DAY)
  for (const wait of [0, 2 * MINUTE, DAY]) {
    site.clock.advance(wait)
    await visit()
    await countDays(site.app)
  }
  const { office } = await newStaff(site, 'manager')
  const { cohorts } = await office.figures.site({ from: first, to: today(), ...everywhere })
  const cohort = cohorts.find(({ week }) => week === first)!
  expect(cohort.signups).toBeGreaterThan(0)
  // On a Sunday the day after is in a week of its own.
  expect(cohort.active.slice(1)).toEqual(weekOf(today()) === addDays(first, 7) ? [1] : [1, 1])
})

it('counts the days that were missed, oldest first', async () => {
  site.clock.advance(4 * DAY)
  const { totals } = await ofToday()
  expect(totals.signups).toBeUndefined()
  const open = await site.rows(`select day from counted_day where not closed`)
  expect(open).toHaveLength(1)
  const [row] = await site.rows<{ days: string; span: number }>(
    `select count(*) as days, max(day) - min(day) as span from counted_day`,
  )
  expect(Number(row!.days)).toBe(row!.span + 1)
})

it('is saved as CSV, is told to nobody else, and refuses periods that are none', async () => {
  const finance = await newStaff(site, 'finance')
  const asked = { from: addDays(today(), -20), to: today(), ...everywhere }
  const { name, csv } = await finance.office.figures.export(asked)
  expect(name).toBe(`figures-${asked.from}-${asked.to}.csv`)
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toMatch(/^day,country,network,lander,.*cohort\..*signups/)
  expect(rows.at(-1)).toMatch(new RegExp(`^${today()},all,all,all,`))
  expect(await site.rows(`select staff_id from staff_action where action = 'figures_exported'`)).toEqual([
    { staff_id: finance.id },
  ])
  for (const odd of [{ country: 'ZZ' }, { network: 'x'.repeat(200) }, { lander: 'gone/away' }])
    expect((await finance.office.figures.site({ ...asked, ...odd })).totals).toEqual({})
  await expectFieldRefusal(
    finance.office.figures.site({ ...asked, network: 'a\0' }),
    'network',
    'invalid_format',
  )
  await expectFieldRefusal(finance.office.figures.site({ ...asked, to: '2020-01-01' }), 'to', 'before_from')
  expect((await finance.office.figures.site({ ...asked, from: today() })).days).toEqual([today()])
  const ahead = { ...asked, from: addDays(today(), 1), to: addDays(today(), 2) }
  await expectFieldRefusal(finance.office.figures.site(ahead), 'from', 'future')
  await expectFieldRefusal(finance.office.figures.export(ahead), 'from', 'future')
  await expectFieldRefusal(finance.office.figures.landing({ ...ahead, lander: '*' }), 'from', 'future')
  await expectFieldRefusal(finance.office.figures.site({ ...asked, from: '2020-01-01' }), 'to', 'too_big')
  for (const role of ['moderator', 'support', 'writer'] as const) {
    const { office } = await newStaff(site, role)
    await expectRefusal(office.figures.site(asked), 'not_allowed')
    await expectRefusal(office.figures.export(asked), 'not_allowed')
  }
})

it('tells of landing pages what they brought', async () => {
  const day = site.clock.now().toISOString().slice(0, 10)
  await site.rows(
    `insert into landing_count values ($1, $2, 'home', '', '', 7, 3, 2), ($1, $2, 'quiz', '', 'partner-1', 5, 1, 0)`,
    [site.siteId, day],
  )
  const { office } = await newStaff(site, 'manager')
  const period = { from: day, to: day }
  expect(await office.figures.landing({ ...period, lander: '*', network: '*' })).toMatchObject({
    ...{
      today: day,
      days: [day],
      views: [12],
      signups_begun: [4],
      signups_completed: [2],
      networks: ['partner-1'],
    },
    rows: [{ page: 'home' }, { page: 'quiz' }],
  })
  expect(await office.figures.landing({ ...period, lander: 'quiz/', network: '*' })).toMatchObject({
    views: [5],
    rows: [{ page: 'quiz', network: 'partner-1' }],
  })
})

it('tells anybody in the transparency report what was reported and decided, and nothing of money', async () => {
  const year = Number(firstDay.slice(0, 4))
  const report = await site.visitor().api.figures.transparency({ year })
  const counted = Object.fromEntries(report.notices.by_reason.map(({ reason, number }) => [reason, number]))
  expect(counted).toMatchObject({ fake: 1, money: 1, illegal: 0 })
  expect(report).toMatchObject({
    year,
    notices: { total: 2, measures: 1, dismissed: 0, by_machine: 0, half_within: 120 },
    measures: {
      total: 1,
      by_kind: [{ kind: 'warn', number: 1 }],
      by_reason: [{ reason: 'money', number: 1 }],
    },
    objections: { made: 0, granted: 0, refused: 0, half_within: null },
  })
  expect(JSON.stringify(report)).not.toMatch(/income|purchases/)
})
