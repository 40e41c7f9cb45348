import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestSite } from './test-site.ts'

export type Column = {
  schema: string
  table: string
  column: string
  type: string
  required: boolean
  /** Gets its value from the database. */
  made: boolean
  /** The table that its foreign key references. */
  leadsTo: string | null
  /** The first value that a check constraint allows, if it lists values. */
  oneOf: string | null
}

/** Lists every column of every table in the database, in all schemas. */
export async function listColumns(site: Pick<TestSite, 'rows'>): Promise<Column[]> {
  return site.rows<Column>(`
    select n.nspname as schema, c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as required,
      a.attgenerated <> '' or a.attidentity <> '' as made,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as "leadsTo",
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as "oneOf"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    order by 1, 2, a.attnum`)
}

/** Finds each text in the database and returns `table.column: what`. Searches binary columns as text and as hex. */
export async function findInDatabase(site: TestSite, sought: Record<string, string>): Promise<string[]> {
  const tables = new Map(
    (await listColumns(site)).map(({ schema, table }) => [`${schema}.${table}`, { schema, table }]),
  )
  const found = new Set<string>()
  for (const { schema, table } of tables.values()) {
    const rows = await site.rows<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${schema}"."${table}" t`,
    )
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = readable(value)
        for (const [what, words] of Object.entries(sought))
          if (text.includes(words.toLowerCase()))
            found.add(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}: ${what}`)
      }
  }
  return [...found].sort()
}

function readable(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const bytes =
    typeof value === 'string' && /^\\x[0-9a-f]*$/.test(value) ? Buffer.from(value.slice(2), 'hex') : ''
  return `${text} ${bytes.toString('latin1')} ${bytes.toString('utf8')}`.toLowerCase()
}

/** Files whose name or content contains one of these texts. */
export async function findInFiles(folder: string, sought: Record<string, string>): Promise<string[]> {
  const found = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    for (const [what, words] of Object.entries(sought))
      if (entry.name.includes(words) || content.includes(words)) found.add(`${entry.name}: ${what}`)
  }
  return [...found].sort()
}

const OF_A_MEMBER =
  /^(.+_)?(member|other|liker|liked|blocked|sender|receiver|recipient|from|to|about|author|reporter|reported|viewer|user|account)_id$/

/** Columns that may refer to a member, by foreign key or by name. */
export function memberColumns(columns: Column[]): Column[] {
  return columns.filter(
    ({ schema, type, column, leadsTo }) =>
      schema === 'public' && type === 'uuid' && (leadsTo === 'account' || OF_A_MEMBER.test(column)),
  )
}

type Members = { member: string; other: string; siteId: string; words: string }

/**
 * Inserts a row that names the member in this column, with the member's words in every text, or also with a value in every
 * other column that may have one. Works on the schema, so that a new table is covered without a change here.
 */
export async function plantRow(
  site: Pick<TestSite, 'rows' | 'clock'>,
  columns: Column[],
  about: Column,
  members: Members,
  fills: 'all' | 'texts' = 'texts',
): Promise<void> {
  const own = columns.filter(({ schema, table }) => schema === about.schema && table === about.table)
  const people = new Set(memberColumns(own).map(({ column }) => column))
  const filled = own.filter(
    ({ column, required, type, oneOf, made, leadsTo }) =>
      required ||
      people.has(column) ||
      (type === 'text' && !oneOf) ||
      (fills === 'all' && !made && (!leadsTo || leadsTo === 'site')),
  )
  const values = filled.map((column) =>
    column.column === about.column
      ? members.member
      : people.has(column.column)
        ? members.other
        : inventValue(column, members, site.clock.now()),
  )
  const names = filled.map(({ column }) => `"${column}"`).join(', ')
  const places = filled.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')
  await site.rows(`insert into "${about.table}" (${names}) values (${places})`, values)
}

function inventValue(
  { type, leadsTo, oneOf, table, column }: Column,
  { siteId, words }: Members,
  now: Date,
): unknown {
  if (leadsTo === 'site' || column === 'site_id') return siteId
  if (oneOf) return oneOf
  switch (type) {
    case 'uuid':
      return crypto.randomUUID()
    case 'text':
      return `${words} ${crypto.randomUUID()}`
    case 'text[]':
    case 'uuid[]':
    case 'timestamp with time zone[]':
      return '{}'
    case 'json':
    case 'jsonb':
      return JSON.stringify({ words })
    case 'bytea':
      return Buffer.from(`${words} ${crypto.randomUUID()}`)
    case 'boolean':
      return true
    case 'date':
      return '2020-01-01'
    case 'timestamp with time zone':
      return now
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'real':
    case 'double precision':
    case 'numeric':
      return 1
    default:
      throw new Error(`no value of type ${type} is known here yet, for ${table}.${column}`)
  }
}
