import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { quantile, type Timed } from '../timing.ts'
import type { Load, Writer } from './requests.ts'

type Site = { url: string; databaseUrl: string }
export type Guest = { email: string; password: string }

const CREDITS = 1_000_000
const SHORT = 25
const SEEN_PAGES = 5

/**
 * Gives demo members the guest's password and credits, logs them in, and lets each write: to one who has answered, as many
 * messages as a conversation has after a while, to one who has not, and a few to others.
 */
export async function makeWriters(
  site: Site,
  guest: Guest,
  { number, said, few }: { number: number; said: number; few: number },
): Promise<Writer[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const members = await client.query<{ id: string; email: string; gender: string }>(
    `select account.id, email, gender from account join profile on member_id = account.id
     where status = 'active' and not fictional and password_hash is null
     order by account.id`,
  )
  const women = members.rows.filter(({ gender }) => gender === 'female').slice(0, number)
  const men = members.rows.filter(({ gender }) => gender === 'male')
  const ids = women.map(({ id }) => id)
  await client.query(
    `update account set paid_user = true,
       password_hash = (select password_hash from account where email = $1) where id = any($2)`,
    [guest.email, ids],
  )
  // No member answers by script: what is measured is the members' own requests.
  await client.query('update account set scripted = false')
  await client.query(
    `with last as (
       select distinct on (member_id) member_id, number, balance from ledger_entry
       where member_id = any($1) and account = 'wallet' order by member_id, number desc
     ), given as (select id, coalesce(number, 0) + 1 as number, coalesce(balance, 0) + $2 as balance
       from unnest($1::uuid[]) as id left join last on last.member_id = id)
     insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
     select id, 'bench', 'wallet', $2, number, balance, now() from given
     union all select id, 'bench', 'sale', -$2, null, null, now() from given`,
    [ids, CREDITS],
  )
  let seen: string[] | undefined
  const others = men.map(({ id }) => id)
  const writers: Writer[] = []
  for (const { email } of women) {
    const cookie = await logIn(site.url, { email, password: guest.password })
    seen ??= await find(site.url, cookie)
    const [to = '', silent = '', ...short] = others.splice(0, 2 + SHORT)
    let conversation = ''
    for (let message = 0; message < said; message++) conversation = await send(site.url, cookie, to)
    for (const member of [silent, ...short])
      for (let message = 0; message < few; message++) await send(site.url, cookie, member)
    writers.push({ cookie, to, conversation, silent, short, seen })
  }
  // As if they had answered.
  const answered = writers.map(({ conversation }) => conversation)
  await client.query(
    'update inbox set sent = sent + 1 where conversation_id = any($1) and not member_id = any($2)',
    [answered, ids],
  )
  await client.end()
  return writers
}

async function logIn(url: string, guest: Guest): Promise<string> {
  const response = await post(url, '/user.php?login=1', '', guest)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Members whom this one sees. */
async function find(url: string, cookie: string): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; page <= SEEN_PAGES; page++) {
    const response = await fetch(`${url}/api/members?gender=male&page=${page}`, { headers: { cookie } })
    const { profiles } = (await response.json()) as { profiles: { id: string }[] }
    found.push(...profiles.map(({ id }) => id))
  }
  return found
}

async function send(url: string, cookie: string, to: string): Promise<string> {
  const response = await post(url, '/messages', cookie, {
    id: randomUUID(),
    to,
    body: 'Hoi, hoe gaat het met je?',
  })
  return ((await response.json()) as { conversation: string }).conversation
}

async function post(url: string, path: string, cookie: string, body: object): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      origin: url,
      cookie,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** Requests a second of one kind, and how long each took. */
export async function load(request: Load, name: string): Promise<{ perSecond: number; all: Timed[] }> {
  const client = fork(new URL('./requests.ts', import.meta.url))
  const answered = new Promise<{ all: Timed[]; seconds: number }>((resolve, reject) => {
    client.once('message', (result) => resolve(result as never))
    client.once('exit', (code) => reject(new Error(`The client ended with ${code}`)))
  })
  client.send(request)
  const { all, seconds } = await answered
  client.disconnect()
  const perSecond = all.length / seconds
  console.log(
    `${name}: ${request.what}, ${request.writers.length} at once: ${perSecond.toFixed(0)} a second, ` +
      [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(all, share).toFixed(1)} ms`).join(', '),
  )
  return { perSecond, all }
}
