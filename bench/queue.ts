import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countWaiting, nextItem, peekNext, releaseItem } from '#features/moderation/queue.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import type { App } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { Figures, quantile, type Timed, time } from './timing.ts'

/** How long a moderator waits for the next item, with many that wait, alone and with others who take items too. */
const WAITING = Number(process.argv[2] ?? 100_000)
const ROUNDS = 300
const AT_ONCE = 8
const MOST_MILLISECONDS = 50

const dataDir = await mkdtemp(join(tmpdir(), 'vonk-queue-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
try {
  await migrate(postgres.url, new Date())
  const { db, close } = connect(postgres.url, { onError: (error) => console.error(error.message) })
  const siteId = await fill()
  // All that the queue asks of the program.
  const app = { db, clock: systemClock } as App
  const figures = new Figures()
  const show = (what: string, all: Timed[], most = MOST_MILLISECONDS) => {
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)]
    console.log(`${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${all.length} times`)
    figures.judge({ what: `${what}, p95 in ms`, value: p95, most })
  }

  const alone = { staffId: randomUUID(), siteId }
  show('next item, alone', await takeTurns(app, alone, ROUNDS))
  const peeks: Timed[] = []
  for (let round = 0; round < ROUNDS; round++)
    peeks.push(await time('peek', () => peekNext(app, alone, ['photo', 'text'])))
  show('look at the one after', peeks)
  const team = Array.from({ length: AT_ONCE }, () => ({ staffId: randomUUID(), siteId }))
  const together = await Promise.all(team.map((by) => takeTurns(app, by, ROUNDS / 3)))
  show(`next item, ${AT_ONCE} at once`, together.flat())
  const counts: Timed[] = []
  for (let round = 0; round < 20; round++) counts.push(await time('count', () => countWaiting(app, alone)))
  show('counts, oldest and median of all kinds', counts, 4 * MOST_MILLISECONDS)
  process.exitCode = figures.conclude() ? 0 : 1
  await close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Takes an item and gives it back, over and over. */
async function takeTurns(
  app: App,
  by: { staffId: string; siteId: string },
  rounds: number,
): Promise<Timed[]> {
  const all: Timed[] = []
  const done: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { result, ...timed } = await time('next', () => nextItem(app, by, undefined, { without: done }))
    all.push(timed)
    if (!result) continue
    await releaseItem(app, by, result.id)
    done.splice(0, done.length, result.id)
  }
  return all
}

/** A tenth as many members as items, with a profile and a photo each. @returns their site */
async function fill(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const siteId = randomUUID()
  const members = Math.ceil(WAITING / 10)
  const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
  for (const text of [
    `insert into site (id, settings, company, created_at) values ('${siteId}', '{}', '{}', now())`,
    `insert into account (id, site_id, email, status, language, signup_date, terms_version, terms_accepted_at)
     select ${id('n')}, '${siteId}', 'm' || n || '@example.org', 'active', 'nl', now(), now(), now() from generate_series(1, ${members}) n`,
    `insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, last_online_at)
     select ${id('n')}, '${siteId}', 'M' || n, 'male', 'hetero', '1990-01-01', 'NL', 'NL-UT', 'NL-UT-utrecht', now() from generate_series(1, ${members}) n`,
    `insert into photo (member_id, id, position, status, renditions, thumbhash, created_at)
     select ${id(`1 + n % ${members}`)}, ${id('n + 1000000')}, n / ${members}, 'pending', '{"full": "a.webp", "card": "b.webp"}', '', now()
     from generate_series(1, ${WAITING}) n`,
    `insert into moderation_item (id, site_id, kind, member_id, subject_id, is_live, risk, created_at, decided_at)
     select gen_random_uuid(), '${siteId}', (array['photo', 'photo', 'text', 'name', 'held_message', 'photo'])[1 + n % 6],
       ${id(`1 + n % ${members}`)}, ${id('n + 1000000')}, false, (n * 7919) % 90, now() - n * interval '1 second',
       -- As many have been decided before.
       case when n > ${WAITING} then now() end
     from generate_series(1, ${2 * WAITING}) n`,
    'vacuum analyze',
  ])
    await client.query(text)
  await client.end()
  return siteId
}
