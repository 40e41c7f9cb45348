import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ChatLoad, Writer } from './chat-requests.ts'
import { quantile, type Timed } from './timing.ts'

type Site = { url: string; databaseUrl: string }
export type Guest = { email: string; password: string }

const CREDITS = 1_000_000

/**
 * Gives demo members the guest's password and credits, logs them in, and lets each write to another: with so many
 * messages as a conversation has after a while.
 */
export async function makeWriters(
  site: Site,
  guest: Guest,
  { number, said }: { number: number; said: number },
) {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const members = await client.query<{ id: string; email: string; gender: string }>(
    `select account.id, email, gender from account join profile on member_id = account.id
     where status = 'active' and not fictional and password_hash is null
     order by account.id`,
  )
  const women = members.rows.filter(({ gender }) => gender === 'female').slice(0, number)
  const men = members.rows.filter(({ gender }) => gender === 'male').slice(0, number)
  const ids = women.map(({ id }) => id)
  await client.query(
    `update account set paid_user = true,
       password_hash = (select password_hash from account where email = $1) where id = any($2)`,
    [guest.email, ids],
  )
  // Nobody answers by script: what is measured is the members' own requests.
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
  await client.end()
  const writers: Writer[] = []
  for (const [n, { email }] of women.entries()) {
    const cookie = await logIn(site.url, { email, password: guest.password })
    const to = men[n]!.id
    let conversation = ''
    for (let message = 0; message < said; message++) conversation = await send(site.url, cookie, to)
    writers.push({ cookie, to, conversation })
  }
  return writers
}

async function logIn(url: string, guest: Guest): Promise<string> {
  const response = await post(url, '/user.php?login=1', '', guest)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
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
export async function load(request: ChatLoad, name: string): Promise<{ perSecond: number; all: Timed[] }> {
  const client = fork(new URL('./chat-requests.ts', import.meta.url))
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
