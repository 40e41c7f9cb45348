process.env.NODE_ENV = 'production'

const { default: pg } = await import('pg')
const { build } = await import('#scripts/build.ts')
const { startDemoSite } = await import('#launcher/demo-site.ts')
const { findMessages } = await import('#features/chat/reading/find/queries.server.ts')
const { searchWords } = await import('#features/chat/reading/find/search-words.ts')

/** Members with so many conversations of so many messages each, among a million messages of others. */
const SEEKERS = [
  { who: 900_001, conversations: 8, messages: 50 },
  { who: 900_002, conversations: 300, messages: 60 },
  { who: 900_003, conversations: 1, messages: 20_000 },
  { who: 900_004, conversations: 500, messages: 200 },
]
const OTHERS = { conversations: 20_000, messages: 50 }
const ROUNDS = 20
const WORDS =
  'hoi zullen morgen wandelen in het bos café lekker weer vandaag ik heb zin om je te zien en wat drinken'
const DAYS = 180

const uuid = (number: string | number) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

await build()
const site = await startDemoSite(60)
const client = new pg.Client({ connectionString: site.databaseUrl })
try {
  await client.connect()
  const said = `(select string_agg((string_to_array('${WORDS}', ' '))[1 + abs(hashint4(n * 31 + k)) % 22], ' ') from generate_series(1, 4 + abs(hashint4(n)) % 16) k)`
  const fill = async (first: number, member: string, { conversations, messages }: typeof OTHERS) => {
    const all = `generate_series(1, ${conversations}) n`
    const conversation = uuid(`n + ${first}`)
    const other = uuid(`n + ${first} + 1000000000`)
    await client.query(`insert into conversation (id, site_id, low_member_id, high_member_id, created_at, last_seq)
      select ${conversation}, (select id from site limit 1), ${member}, ${other}, now(), ${messages} from ${all}`)
    await client.query(`insert into inbox (member_id, conversation_id, other_id, sent, last_message_at)
      select ${member}, ${conversation}, ${other}, 1, now() - n * interval '1 minute' from ${all}`)
    await client.query(`insert into message (conversation_id, id, seq, sender_id, client_id, body, created_at)
      select ${uuid(`1 + n % ${conversations} + ${first}`)}, ${uuid(`n + ${first * 10}`)}, n / ${conversations} + 1,
        ${uuid(0)}, ${uuid(`n + ${first * 10}`)}, ${said}, now() - (${conversations * messages} - n) * interval '1 second'
      from generate_series(0, ${conversations * messages - 1}) n`)
  }
  await fill(1_000_000_000, uuid('1 + n % 5000'), OTHERS)
  for (const { who, ...of } of SEEKERS) await fill(who * 10_000, uuid(who), of)
  await client.query('vacuum analyze')

  const since = new Date(Date.now() - DAYS * 86_400_000)
  console.log('messages of the member, sought, found on the first page, p50 and most in ms')
  for (const { who, conversations, messages } of SEEKERS)
    for (const q of ['hoi', 'cafe', 'bos lekker', 'xyz']) {
      const { rows } = await client.query<{ id: string }>(`select ${uuid(who)} as id`)
      const search = { memberId: rows[0]!.id, ...searchWords(q), since, before: undefined, limit: 21 }
      const times: number[] = []
      let found = 0
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        found = (await findMessages(site.app.db, search)).length
        times.push(performance.now() - began)
      }
      times.sort((one, other) => one - other)
      const [p50, most] = [times[ROUNDS / 2]!, times.at(-1)!].map((time) => time.toFixed(1))
      console.log([conversations * messages, q, found, p50, most].join('\t'))
    }
} finally {
  await client.end()
  await site.stop()
}
