import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { proveBooks } from '#features/payments/money-back/proof/prove.server.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { countSpends, INSERT_LEGS, legsOf } from './ledger-spends.ts'

/**
 * Spends a second, beside bare INSERTs of the same rows, with few wallets and with a million; and, with a number of
 * entries as its argument, how long the proof of that many takes.
 */
const MILLISECONDS = 8_000
const AT_ONCE = 8
const FEW = 1_000
const MANY = 1_000_000
const proved = Number(process.argv[2] ?? 0)

const dataDir = await mkdtemp(join(tmpdir(), 'vonk-ledger-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
try {
  await migrate(postgres.url, new Date())
  const { db, close } = connect(postgres.url, { onError: (error) => console.error(error.message) })
  const pool = new pg.Pool({ connectionString: postgres.url, max: AT_ONCE })
  await pool.query(
    `insert into site (id, settings, company, created_at) values (gen_random_uuid(), '{}', '{}', now())`,
  )
  await pool.query('create table bare_entry (like ledger_entry including all)')
  const figures: { wallets: number; spends: number; inserts: number }[] = []
  for (const wallets of [FEW, MANY]) {
    await fill(pool, wallets)
    const members = await sample(pool)
    await pool.query('truncate bare_entry')
    await pool.query('insert into bare_entry select * from ledger_entry')
    await countSpends(db, members, { milliseconds: MILLISECONDS / 4, atOnce: AT_ONCE })
    const inserts = await countInserts(pool, members)
    const spends = await countSpends(db, members, { milliseconds: MILLISECONDS, atOnce: AT_ONCE })
    console.log(
      `${wallets} wallets: ${spends.toFixed(0)} spends/s, ${inserts.toFixed(0)} bare inserts/s of the same rows`,
    )
    figures.push({ wallets, spends, inserts })
  }
  const [few, many] = figures as [(typeof figures)[0], (typeof figures)[0]]
  console.log(
    `with ${MANY / FEW} times the wallets: ${((many.spends / few.spends) * 100).toFixed(0)}% of the spends/s`,
  )
  if (proved > 0) {
    await lengthen(pool, proved)
    const begun = performance.now()
    const { entries, breaches } = await proveBooks(db)
    console.log(
      `proof of ${entries} entries: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${breaches.length} breaches`,
    )
    if (breaches.length > 0) console.error(breaches)
  }
  await pool.end()
  await close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Accounts with a wallet of plenty, up to this number. */
async function fill(pool: pg.Pool, wallets: number): Promise<void> {
  await pool.query(
    `insert into account (id, site_id, email, status, language, signup_date, terms_version, terms_accepted_at)
     select gen_random_uuid(), site.id, 'w' || number || '@example.org', 'active', 'nl', now(), now(), now()
     from site, generate_series((select count(*) + 1 from account), $1) number`,
    [wallets],
  )
  await pool.query(
    `insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
     select account.id, 'signup', leg.account, leg.amount, leg.number, leg.balance, now()
     from account, (values ('wallet', 1000000, 1, 1000000), ('signup', -1000000, null, null))
       leg (account, amount, number, balance)
     where not exists (select 1 from ledger_entry where member_id = account.id)`,
  )
  await pool.query('vacuum analyze ledger_entry, account')
}

async function sample(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from account order by random() limit 20000')
  return rows.map(({ id }) => id)
}

/** The same rows by nothing but an INSERT, each in its own commit, into a table with the same indexes. */
async function countInserts(pool: pg.Pool, members: string[]): Promise<number> {
  let count = 0
  const end = performance.now() + MILLISECONDS
  const write = async () => {
    while (performance.now() < end) {
      const member = members[Math.floor(Math.random() * members.length)]!
      await pool.query({ name: 'legs', text: INSERT_LEGS, values: legsOf(randomUUID(), member) })
      count++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, write))
  return (count * 1000) / MILLISECONDS
}

/** More spends, numbered on, until the ledger has this many entries. */
async function lengthen(pool: pg.Pool, entries: number): Promise<void> {
  const { rows } = await pool.query<{ count: string; members: string }>(
    'select count(*), count(distinct member_id) as members from ledger_entry',
  )
  const each = Math.ceil((entries - Number(rows[0]!.count)) / 2 / Number(rows[0]!.members))
  if (each <= 0) return
  await pool.query(
    `insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
     select last.member_id, 'more ' || more, leg.account, leg.sign,
       case leg.account when 'wallet' then last.number + more end,
       case leg.account when 'wallet' then last.balance - more end, now()
     from (select distinct on (member_id) member_id, number, balance from ledger_entry
       where account = 'wallet' order by member_id, number desc) last,
       generate_series(1, $1) more, (values ('wallet', -1), ('message', 1)) leg (account, sign)`,
    [each],
  )
  await pool.query('vacuum analyze ledger_entry')
}
