import { createHash } from 'node:crypto'
import pg from 'pg'

/** A member with a session, and the member to whom they write. */
export type Chatting = { id: string; token: string; to: string; conversation: string }

const CREDITS = 1_000_000
const idOf = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Fills a site with members who have credits and a session each, and with conversations between them: each member has
 * begun as many with the members after them as it takes.
 */
export async function fillChat(
  databaseUrl: string,
  { members, conversations }: { members: number; conversations: number },
): Promise<Chatting[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The database goes with the server where something failed.
  client.on('error', () => undefined)
  const each = Math.ceil(conversations / members)
  const site = '(select id from site limit 1)'
  const all = `generate_series(1, ${members}) as n`
  await client.query(`
    insert into account (id, site_id, email, status, language, signup_date, confirmed_at, terms_version, terms_accepted_at,
        special_category_consent_at, paid_user)
      select ${idOf('n')}, ${site}, 'c' || n || '@example.org', 'active', 'nl', now(), now(), now(), now(), now(), true from ${all};
    insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, last_online_at)
      select ${idOf('n')}, ${site}, 'C' || n, case n % 2 when 0 then 'male' else 'female' end, 'bi', '1990-01-01',
        country, region, id, now()
      from ${all}, (select country, region, id from place limit 1) as place;
    insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
      select ${idOf('n')}, 'bench', leg.account, leg.amount, leg.number, leg.balance, now()
      from ${all}, (values ('wallet', ${CREDITS}, 1, ${CREDITS}), ('sale', -${CREDITS}, null, null))
        as leg (account, amount, number, balance);
    create temp table pair as
      select ${idOf('least(n, other)')} as low, ${idOf('greatest(n, other)')} as high, n, k, gen_random_uuid() as id
      from (select n, k, 1 + (n - 1 + k) % ${members} as other from ${all}, generate_series(1, ${each}) as k) as begun;
    insert into conversation (id, site_id, low_member_id, high_member_id, last_seq, created_at)
      select id, ${site}, low, high, 1, now() from pair;
    insert into message (conversation_id, id, seq, sender_id, client_id, body, credits, created_at)
      select id, gen_random_uuid(), 1, low, gen_random_uuid(), 'Hoi, hoe was je dag vandaag?', 1, now() from pair;
    insert into inbox (member_id, conversation_id, other_id, sent, last_message_at)
      select low, id, high, 1, now() - k * interval '1 hour' from pair
      union all select high, id, low, 1, now() - k * interval '1 hour' from pair`)
  const { rows } = await client.query<{ n: number; member: string; partner: string; conversation: string }>(
    `select n, ${idOf('n')} as member, case when low = ${idOf('n')} then high else low end as partner, id as conversation
     from pair where k = 1 order by n`,
  )
  const chatting = rows.map(({ n, member, partner, conversation }) => ({
    ...{ id: member, token: `bench-${n}`, to: partner, conversation },
  }))
  await client.query(
    `insert into session (id, token_hash, member_id, created_at, expires_at, last_seen_at)
     select gen_random_uuid(), hash, id, now(), now() + interval '30 days', now()
     from unnest($1::uuid[], $2::bytea[]) as made (id, hash)`,
    [chatting.map(({ id }) => id), chatting.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  await client.query('analyze')
  await client.end()
  return chatting
}
