import { isDeepStrictEqual } from 'node:util'
import { type Column, listColumns, memberColumns, plantRow } from './personal-data.ts'
import type { TestSite } from './test-site.ts'

const WORDS = 'van een omstander'
/** foreign_key_violation and check_violation. */
const REFUSED = new Set(['23503', '23514'])
const TABLES_AT_LEAST = 30

/**
 * Puts a member into the site whom no test names, with a row in every table that a member can own and a friend in them.
 * @returns what tells which of these rows were changed, added or deleted: a statement that has lost its
 * `where … = member` does that
 */
export async function standBy(
  site: Pick<TestSite, 'rows' | 'build' | 'siteId' | 'login' | 'clock'>,
): Promise<() => Promise<Changed[]>> {
  const columns = await listColumns(site)
  const about = memberColumns(columns)
  const signupDate = new Date('2024-03-06')
  const build = (name: string) => site.build.member({ signupDate, email: `${name}@bystander.example` })
  // A friend comes before and after, as some tables keep two in order.
  const { id: earlier } = await build('eerder')
  const self = await build('omstander')
  const friend = await build('later')
  const [member, later] = [self.id, friend.id]
  await site.build.like(self, friend)
  await site.build.like(friend, self)
  const message = { id: crypto.randomUUID(), to: later, body: WORDS }
  const [asSelf, asFriend] = [await site.login(self), await site.login(friend)]
  const { conversation } = await asSelf.api.chat.send(message)
  await asFriend.api.chat.read({ id: conversation })
  // Out of the tests' searches and decks.
  for (const one of [asSelf, asFriend, await site.login({ email: 'eerder@bystander.example' })])
    await one.api.members.update({ invisible: true })
  const before = await rowsOf(site, about, member)
  for (const column of about.filter(({ table }) => before[table]!.length === 0)) {
    const plant = (other: string, fills: 'all' | 'texts') =>
      plantRow(site, columns, column, { member, other, siteId: site.siteId, words: WORDS }, fills)
    await plant(later, 'all')
      .catch(() => plant(earlier, 'all'))
      .catch(() => plant(later, 'texts'))
      .catch(() => plant(earlier, 'texts'))
      .catch((error: unknown) => {
        // Such a row hangs on another thing as well, such as a purchase, or must agree in itself.
        if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error
      })
  }
  const planted = await rowsOf(site, about, member)
  const filled = Object.values(planted).filter((rows) => rows.length > 0).length
  if (filled < TABLES_AT_LEAST) throw new Error(`the bystander has rows in ${filled} tables only`)
  return async () => {
    const after = await rowsOf(site, about, member)
    return Object.keys(planted)
      .map((table) => ({ table, before: planted[table]!, after: after[table]! }))
      .filter((one) => !isDeepStrictEqual(one.before, one.after))
  }
}

type Rows = Record<string, unknown[]>
type Changed = { table: string; before: unknown[]; after: unknown[] }

async function rowsOf(site: Pick<TestSite, 'rows'>, about: Column[], member: string): Promise<Rows> {
  const selects = [...Map.groupBy(about, ({ table }) => table)].map(
    ([table, columns]) =>
      `select '${table}' as "table", coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows
       from "${table}" t where ${columns.map(({ column }) => `"${column}" = $1`).join(' or ')}`,
  )
  const tables = await site.rows<{ table: string; rows: unknown[] }>(selects.join(' union all '), [member])
  return Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
}
