import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countDays } from '#features/figures/count-days.server.ts'
import { readFigures } from '#features/figures/read-figures.server.ts'
import type { Site } from '#features/site/site.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import type { App } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { addDays } from '#shared/dates.ts'
import { dayAt, FALLBACK_TIME_ZONE } from '#shared/local-time.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { Figures, quantile, type Timed, time } from './timing.ts'

/** How long the page of figures reads at a million members, with two years of counts, and how long a day is counted. */
const MEMBERS = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 40
const MOST_MILLISECONDS = 200
/** The running day is counted every quarter of an hour. */
const MOST_COUNTING_SECONDS = 60
const YEARS_DAYS = 730
const ZONE = FALLBACK_TIME_ZONE

const dataDir = await mkdtemp(join(tmpdir(), 'vonk-figures-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
try {
  await migrate(postgres.url, new Date())
  const { db, close } = connect(postgres.url, { onError: (error) => console.error(error.message) })
  const siteId = await fill()
  // All that counting and reading ask of the program.
  const app = { db, clock: systemClock } as App
  const site = { id: siteId, settings: { desk: { time_zone: ZONE } } } as Site
  const figures = new Figures()
  const today = dayAt(new Date(), ZONE)
  const counted = await time('count', () => countDays(app))
  console.log(`the running day, and the one before: counted in ${(counted.milliseconds / 1000).toFixed(1)} s`)
  figures.judge({
    what: 'two days counted, in s',
    value: counted.milliseconds / 1000,
    most: MOST_COUNTING_SECONDS,
  })
  for (const [what, days, place] of [
    ['90 days', 90, { country: '*', network: '*', lander: '*' }],
    ['90 days of a country and network', 90, { country: 'NL', network: 'n3', lander: '*' }],
    ['90 days of a landing page', 90, { country: '*', network: '*', lander: 'gallery' }],
    ['a year', 366, { country: '*', network: '*', lander: '*' }],
  ] as const) {
    const all: Timed[] = []
    for (let round = 0; round < ROUNDS; round++)
      all.push(
        await time(what, () =>
          readFigures(app, site, { from: addDays(today, 1 - days), to: today, ...place }),
        ),
      )
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)]
    console.log(`${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    figures.judge({ what: `${what}, p95 in ms`, value: p95, most: MOST_MILLISECONDS })
  }
  process.exitCode = figures.conclude() ? 0 : 1
  await close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Members of ten countries and twenty networks, of whom a fifth was here today and a tenth wrote, with a month of messages
 * and likes; and the counts of two years, as wide as those of a busy site. @returns their site
 */
async function fill(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  // The server stops under it where a statement below fails.
  client.on('error', () => undefined)
  await client.connect()
  const siteId = randomUUID()
  const id = (number: string) =>
    `('00000000-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
  const rows = (number: number) => `generate_series(1, ${Math.ceil(number)}) n`
  const country = `(array['NL','BE','DE','AT','CH','GB','FR','ES','IT','PL'])[1 + n % 10]`
  const member = id(`1 + n % ${MEMBERS}`)
  const other = id(`1 + (n::bigint * 7919) % ${MEMBERS}`)
  const started = performance.now()
  for (const text of [
    `insert into site (id, settings, company, created_at) values ('${siteId}', '{}', '{}', now() - interval '${YEARS_DAYS} days')`,
    `insert into account (id, site_id, email, status, language, signup_date, confirmed_at, terms_version, terms_accepted_at, tracking)
     select ${id('n')}, '${siteId}', 'm' || n || '@example.org', 'active', 'nl', now() - n * interval '1 minute', now() - n * interval '59 seconds',
       now(), now(), jsonb_build_object('network', 'n' || n % 20) from ${rows(MEMBERS)}`,
    `insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, last_online_at, fictional)
     select ${id('n')}, '${siteId}', 'M' || n, 'male', 'hetero', '1990-01-01', ${country}, 'x', 'x', now(), n % 200 = 0 from ${rows(MEMBERS)}`,
    `insert into active_day (member_id, day, site_id, new_week, new_month)
     select ${id('n')}, current_date - d, '${siteId}', n % 2 = 0, n % 3 = 0 from ${rows(MEMBERS / 5)}, generate_series(0, 1) d`,
    `insert into member_like (liked_id, liker_id, id, created_at)
     select ${other}, ${member}, ${id('n + 100000000')}, now() - n * interval '3 seconds' from ${rows(MEMBERS)} where ${other} <> ${member} on conflict do nothing`,
    `insert into conversation (id, site_id, low_member_id, high_member_id, created_at)
     select ${id('n + 200000000')}, '${siteId}', least(a, b), greatest(a, b), now() from (select n, ${member} a, ${other} b from ${rows(MEMBERS / 2)}) x
     where a <> b on conflict do nothing`,
    `insert into inbox (member_id, conversation_id, other_id) select low_member_id, id, high_member_id from conversation
     union all select high_member_id, id, low_member_id from conversation`,
    // Four a conversation, by turns, over a month.
    `insert into message (conversation_id, id, seq, sender_id, client_id, body, credits, created_at)
     select id, gen_random_uuid(), s, case s % 2 when 1 then low_member_id else high_member_id end, gen_random_uuid(), 'Hoi', 1,
       now() - interval '1 day' * (abs(hashtext(id::text)) % 30 + (4 - s) * 0.01)
     from conversation, generate_series(1, 4) s`,
    `insert into counted_day (site_id, day, counted_at, closed)
     select '${siteId}', current_date - n, now(), true from generate_series(2, ${YEARS_DAYS} + 1) n`,
    `insert into day_count (site_id, country, network, lander, day, counts)
     select '${siteId}', c, w, l, current_date - n, (
       select jsonb_object_agg(k, 100 + n) from unnest(array['signups','activated','firstLikes','firstMessages','firstAnswers','firstPurchases',
         'active','activeWeek','activeMonth','likes','messages','contacts','contactsFictional','begun','begunFictional','answered','answeredFictional',
         'spent.message','spent.gift','spent.file','purchases','creditsSold','reports.fake','reports.money','reports.other']
         || array(select 'cohort.' || date_trunc('week', current_date - n - x * 7)::date from generate_series(0, 11) x)
         || array(select 'income.NL.method' || x || '.EUR' from generate_series(1, case when w = '*' and c = '*' then 60 else 6 end) x)
         || array(select 'waited.photo.' || x from generate_series(1, case when w = '*' and c = '*' then 90 else 0 end) x)) k)
     from generate_series(2, ${YEARS_DAYS} + 1) n,
       unnest(array['*','NL','BE','DE','AT','CH','GB','FR','ES','IT','PL']) c,
       unnest(array['*'] || array(select 'n' || x from generate_series(0, 19) x)) w,
       unnest(case when c = '*' and w = '*' then array['*', '', 'home', 'gallery', 'gallery/summer', 'video'] else array['*'] end) l`,
    'vacuum analyze',
  ])
    await client.query(text)
  await client.end()
  console.log(`${MEMBERS} members filled in ${Math.round((performance.now() - started) / 1000)} s`)
  return siteId
}
