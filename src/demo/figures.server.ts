import { CountsByPlace, WAITING_MINUTES } from '#features/figures/counts.ts'
import { seededRandom } from '#illustrator/random.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { addDays, type Day, weekOf } from '#shared/dates.ts'
import { dayAt, FALLBACK_TIME_ZONE } from '#shared/local-time.ts'
import type { Currency } from '#shared/money.ts'
import { insertMany } from './queries.server.ts'

const DAYS = 90
/** The numbers below are of a site with so many members. */
const MEMBERS = 20_000

type Place = { country: string; share: number; currency: Currency; methods: string[]; price: number }
const PLACES: Place[] = [
  {
    country: 'NL',
    share: 0.31,
    currency: 'EUR',
    methods: ['ideal', 'ideal', 'ideal', 'credit_card', 'paypal'],
    price: 1995,
  },
  {
    country: 'DE',
    share: 0.24,
    currency: 'EUR',
    methods: ['paypal', 'paypal', 'direct_debit', 'credit_card'],
    price: 1995,
  },
  {
    country: 'BE',
    share: 0.12,
    currency: 'EUR',
    methods: ['bancontact', 'bancontact', 'credit_card'],
    price: 1995,
  },
  { country: 'FR', share: 0.09, currency: 'EUR', methods: ['carte_bancaire', 'paypal'], price: 1995 },
  {
    country: 'GB',
    share: 0.08,
    currency: 'GBP',
    methods: ['credit_card', 'apple_pay', 'paypal'],
    price: 1795,
  },
  { country: 'ES', share: 0.06, currency: 'EUR', methods: ['credit_card', 'paypal'], price: 1995 },
  { country: 'PL', share: 0.06, currency: 'PLN', methods: ['blik', 'blik', 'przelewy24'], price: 7995 },
  { country: 'IT', share: 0.04, currency: 'EUR', methods: ['nexi', 'paypal'], price: 1995 },
]
const NETWORKS = [
  { network: '', share: 0.62 },
  { network: 'avondblad', share: 0.25 },
  { network: 'koppelpunt', share: 0.13 },
]
/** The share of members who came by a landing page, and by none. */
const LANDED = { home: 0.42, collagelanding: 0.24, alonetonight: 0.13, '': 0.21 }
const WAYS = NETWORKS.flatMap(({ network, share }) =>
  Object.entries(LANDED).map(([lander, part]) => ({ network, lander, share: share * part })),
)

/** How much of a usual day a day has, Monday first: evenings at home bring people. */
const WEEKDAYS = [1.05, 1, 0.98, 0.97, 0.86, 0.95, 1.19]
/** Which share of a week's members is there for the first time on this day. */
const FIRST_OF_WEEK = [0.43, 0.18, 0.12, 0.09, 0.07, 0.06, 0.05]
/** The share of new members that is there in the weeks after. */
const COMING_BACK = [0.93, 0.46, 0.38, 0.33, 0.3, 0.28, 0.26, 0.25, 0.24, 0.23, 0.22, 0.21]

/** What happens on a usual day, of all places. */
const USUAL = {
  ...{ signups: 120, activated: 99, firstLikes: 74, firstMessages: 52, firstAnswers: 38, firstPurchases: 9 },
  ...{ active: 2_900, likes: 3_600, messages: 5_100, contacts: 2_300, begun: 690 },
  ...{ 'spent.message': 4_400, 'spent.gift': 180, 'spent.file': 210 },
  ...{ 'reports.fake': 2.4, 'reports.money': 1.6, 'reports.harassment': 1.3, 'reports.photo_of_me': 0.3 },
  ...{ 'reports.minor': 0.4, 'reports.illegal': 0.2, 'reports.other': 0.9 },
}
/** The first messages whose time for an answer ended, to fictional profiles, which nearly always answer, and others. */
const AWAITED = { all: 690, toFictional: 0.17, byFictional: 0.93, byMembers: 0.48 }
const CONTACTS_FICTIONAL = 0.17
const PURCHASES = 30
const CREDITS = 50

/** What moderators do on a usual day: how many, and in which of the spans of `WAITING_MINUTES` most were waiting. */
const JUDGED = [
  { kind: 'photo', number: 96, around: 5 },
  { kind: 'text', number: 41, around: 6 },
  { kind: 'name', number: 6, around: 6 },
  { kind: 'report', number: 7, around: 7 },
  { kind: 'held_message', number: 9, around: 4 },
  { kind: 'appeal', number: 0.6, around: 11 },
]
const DECIDED = {
  'decided.approve.photo.none.person': 88,
  'decided.reject.photo.no_face.person': 3.1,
  'decided.reject.photo.poor_quality.person': 2.2,
  'decided.reject.photo.nudity.person': 1.7,
  'decided.approve.text.none.person': 38,
  'decided.reject.text.contact_details.person': 2.4,
  'decided.reject.text.spam.person': 0.6,
  'decided.dismiss.report.none.person': 4.1,
  'decided.warn.report.harassment.person': 1.1,
  'decided.suspend.report.harassment.person': 0.4,
  'decided.ban.report.money.person': 0.9,
  'decided.ban.report.impersonation.person': 0.4,
  'decided.hide.report.minor.person': 0.2,
  'appeals.made': 1.3,
  'appeals.granted': 0.15,
  'appeals.refused': 0.45,
}

/** Fills the figures of the days before the demo began, as if its members had been there. */
export async function seedFigures(
  tx: Tx,
  app: App,
  { siteId, members }: { siteId: string; members: number },
): Promise<void> {
  const random = seededRandom('figures')
  const today = dayAt(app.clock.now(), FALLBACK_TIME_ZONE)
  const days: Day[] = []
  // Whole weeks, by which cohorts are followed.
  for (let day = weekOf(addDays(today, -DAYS)); day < today; day = addDays(day, 1)) days.push(day)
  const countedAt = app.clock.now()
  await insertMany(
    tx,
    'dayCount',
    days.flatMap((day, at) =>
      countsOf(day, { scale: (members / MEMBERS) * (0.72 + (0.28 * at) / DAYS), random }).map(
        ({ counts, ...place }) => ({ ...place, siteId, day, counts: JSON.stringify(counts) }),
      ),
    ),
  )
  await insertMany(
    tx,
    'countedDay',
    days.map((day) => ({ siteId, day, countedAt, closed: true })),
  )
  await insertMany(
    tx,
    'landingCount',
    days.flatMap((day) => landingOf(siteId, day, { scale: members / MEMBERS, random })),
  )
}

type Chance = { scale: number; random: () => number }

function countsOf(day: Day, { scale, random }: Chance) {
  const places = new CountsByPlace()
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const mood = scale * WEEKDAYS[weekday]! * (0.9 + 0.2 * random())
  // A number that is right on average, also where it is far below one.
  const about = (number: number) => Math.floor(number * (0.85 + 0.3 * random()) + random())
  const dayOfMonth = Number(day.slice(8))
  const partOf = (number: number, part: number) => Math.min(number, about(number * part))
  for (const { country, share, currency, methods, price } of PLACES)
    for (const { network, lander, share: part } of WAYS) {
      const here = mood * share * part
      const put = (name: string, number: number) => places.add({ country, network, lander }, name, number)
      const usual = Object.entries(USUAL).map(([name, number]) => [name, about(number * here)] as const)
      for (const [name, number] of usual) put(name, number)
      put('contactsFictional', partOf(Object.fromEntries(usual).contacts!, CONTACTS_FICTIONAL))
      const awaited = about(AWAITED.all * here)
      const toFictional = partOf(awaited, AWAITED.toFictional)
      const byFictional = partOf(toFictional, AWAITED.byFictional)
      put('awaited', awaited)
      put('awaitedFictional', toFictional)
      put('answeredInTime', byFictional + partOf(awaited - toFictional, AWAITED.byMembers))
      put('answeredInTimeFictional', byFictional)
      put('activeWeek', about(USUAL.active * 2.4 * FIRST_OF_WEEK[weekday]! * here))
      put('activeMonth', about(USUAL.active * Math.max(0.035, 0.9 / dayOfMonth) * here))
      put('members', Math.round(MEMBERS * scale * share * part))
      for (const [ago, back] of COMING_BACK.entries())
        put(
          `cohort.${addDays(weekOf(day), -7 * ago)}`,
          about(7 * USUAL.signups * back * FIRST_OF_WEEK[weekday]! * here),
        )
      for (const method of methods) {
        const bought = about((PURCHASES / methods.length) * here)
        put('purchases', bought)
        put('creditsSold', bought * CREDITS)
        put(`income.${country}.${method}.${currency}`, bought * price)
      }
      const back = about(0.8 * here)
      put(`backs.refund.${currency}`, back)
      put(`back.refund.${currency}`, back * price)
      put('creditsBack', back * CREDITS)
    }
  places.addToAll('messagesFictional', about(820 * mood))
  for (const [name, number] of Object.entries(DECIDED)) places.addToAll(name, about(number * mood))
  for (const { kind, number, around } of JUDGED)
    for (const span of WAITING_MINUTES.keys())
      places.addToAll(
        `waited.${kind}.${span}`,
        about((number * mood * Math.exp(-((span - around) ** 2) / 5)) / 4),
      )
  return places.list()
}

const PAGES = [
  { page: 'home', views: 900, begun: 0.1 },
  { page: 'collagelanding', views: 420, begun: 0.19 },
  { page: 'alonetonight', views: 260, begun: 0.13 },
]

function landingOf(siteId: string, day: Day, { scale, random }: Chance) {
  return PAGES.flatMap(({ page, views, begun }) =>
    NETWORKS.map(({ network, share }) => {
      const seen = Math.round(views * share * scale * (0.8 + 0.4 * random()))
      const started = Math.round(seen * begun * (0.8 + 0.4 * random()))
      return {
        ...{ siteId, day, page, slug: '', network, views: seen, signupsBegun: started },
        signupsCompleted: Math.round(started * (0.55 + 0.15 * random())),
      }
    }),
  )
}
