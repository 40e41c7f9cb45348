import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { type Attempt, attemptsAt } from './harness/attempts.ts'
import { allEndpoints, send } from './harness/endpoints.ts'
import { rowsOf } from './harness/page/document.ts'
import { ANNA_BORN, type Asker, buildWorld, ROLES, type Role, type World } from './harness/roles.ts'
import { COLLECTS } from './harness/services/debit.ts'
import { startSite, type TestSite } from './harness/site.ts'

const document = readFileSync('docs/who-may-what.md', 'utf8')
const NOT_TRIED = '-'
const PROOF_IS_OLD_MS = 11 * MINUTE
const START_WITHIN_MS = 300_000

/** The meaning of each word in the table: an error code of the API, or `yes`. */
const CODES = new Map(
  rowsOf(document, /^[a-z ]+$/)
    .filter((cells) => cells.length === 2)
    .map(([word, answer]) => [word!, /`(\w+)`/.exec(answer!)?.[1] ?? word!]),
)

const rows = rowsOf(document, /^`\w+\.\w+` *$/).map((cells) => {
  const [endpoint = '', what = '', ...answers] = cells.map((cell) => cell.replaceAll('`', '').trim())
  const wanted = Object.fromEntries(ROLES.map((role, at) => [role, answers[at]!])) as Record<Role, string>
  return { endpoint, what, wanted, call: what ? `${endpoint}: ${what}` : endpoint }
})
const endpoints = new Map(allEndpoints().map((endpoint) => [endpoint.name, endpoint]))

let site: TestSite
let world: World
let attempts: Map<string, Attempt>
beforeAll(async () => {
  site = await startSite({
    settings: { direct_debit: COLLECTS.direct_debit },
    pusher: { send: async () => 'sent' },
  })
  world = await buildWorld(site)
  attempts = attemptsAt(site, world)
  // The proof with which Anna made her passkey has expired.
  site.clock.advance(PROOF_IS_OLD_MS)
}, START_WITHIN_MS)
afterAll(() => site.stop())

it('has a row for every endpoint of the contract, and for every attempt', () => {
  expect([...new Set(rows.map(({ endpoint }) => endpoint))].toSorted()).toEqual(
    [...endpoints.keys()].toSorted(),
  )
  expect(rows.map(({ call }) => call).toSorted()).toEqual([...attempts.keys()].toSorted())
})

it.each(rows)('$call', async ({ endpoint, call, wanted }) => {
  /** The answers to a role for each input: error codes, or `yes`. */
  async function answersTo(asker: Asker): Promise<string[]> {
    const given = new Set<string>()
    for (const input of await attempts.get(call)!(asker)) {
      const { status, body } = await send(asker.visitor, endpoints.get(endpoint)!, input)
      given.add(status < 400 ? 'yes' : String(body.code))
      expectNothingOfAnna(asker, body)
    }
    return [...given]
  }
  async function expectAnswers(roles: Role[]): Promise<void> {
    const answers = await Promise.all(roles.map((role) => answersTo(world.askers[role])))
    const told = (role: Role, at: number) => [role, answers[at]]
    expect(roles.map(told)).toEqual(roles.map((role) => [role, [CODES.get(wanted[role])]]))
  }
  const tried = ROLES.filter((role) => wanted[role] !== NOT_TRIED)
  const before = await state()
  await expectAnswers(tried.filter((role) => wanted[role] !== 'yes'))
  expect(await state(), 'what a refused call left behind').toEqual(before)
  await expectAnswers(tried.filter((role) => wanted[role] === 'yes'))
})

/** Expects no answer to contain Anna's private data. */
function expectNothingOfAnna({ role }: Asker, body: unknown): void {
  if (role === 'Anna') return
  const { anna, purchase, passkey, session, withAnna, photos } = world
  const secrets = [anna.email, ANNA_BORN, purchase, passkey, session]
  if (role !== 'partner') secrets.push(withAnna.partner!)
  if (role === 'blocked') secrets.push(...photos.flatMap((photo) => [photo.id, photo.thumb_filename]))
  const told = JSON.stringify(body)
  for (const secret of secrets) expect(told, `told to ${role}`).not.toContain(secret)
}

// Written by jobs, or changed by time.
const NOT_COMPARED = [
  'kept_limit',
  'news',
  'outbox',
  'sent_mail',
  'data_export',
  'reminder',
  'weekly_update',
  'mail_token',
  'passkey_challenge',
  'recommendation',
  'recommended_list',
  'deck',
  'method_to_forget',
  'landing_figures',
  'day_count',
  'counted_day',
  'counted_network',
]
const REFERENCE = ['region', 'place', 'site', 'site_domain']
const TOUCHED = ['last_seen_at', 'last_online_at', 'last_online']

let query: string | undefined

/** A checksum of each table. */
async function state(): Promise<Record<string, string>> {
  await expect
    .poll(() =>
      site.rows(`select 1 from pgboss.job where name = 'payments.call-off' and state < 'completed'`),
    )
    .toEqual([])
  query ??= (
    await site.rows<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> all($1)`,
      [[...NOT_COMPARED, ...REFERENCE]],
    )
  )
    .map(
      ({ table_name: table }) =>
        `select '${table}' as name, md5(string_agg(line, ',' order by line)) as sum
         from (select (to_jsonb(t) - $1::text[])::text as line from ${table} t) lines`,
    )
    .join(' union all ')
  const sums = await site.rows<{ name: string; sum: string }>(query, [TOUCHED])
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
}
