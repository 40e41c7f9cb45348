import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'

/** What pg's classes have and none of its types names: a new version of pg may have it no more. */
type Connection = { parsedStatements: object; submittedNamedStatements: object; stream: object }

let client: pg.Client
beforeAll(async () => {
  // Which statements are prepared is known to the process, in which other files have run before.
  vi.resetModules()
  const { PreparingClient } = await import('./preparing-client.ts')
  client = new PreparingClient({ connectionString: inject('databaseUrl') })
  await client.connect()
})
afterAll(() => client.end())

const connection = () => (client as unknown as { connection: Connection }).connection
const ask = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows
/** What PostgreSQL keeps prepared on this connection. */
const prepared = async (text: string) =>
  (
    await client.query(
      `select name from pg_prepared_statements where statement = '${text.replaceAll("'", "''")}'`,
    )
  ).rows

const rejected = async (asked: Promise<unknown>) =>
  asked.then(
    () => '',
    (error: Error) => error.message,
  )

it('stands on what pg 8 has beside its types', async () => {
  expect(connection()).toMatchObject({
    parsedStatements: expect.any(Object),
    submittedNamedStatements: expect.any(Object),
    parse: expect.any(Function),
    bind: expect.any(Function),
    describe: expect.any(Function),
    execute: expect.any(Function),
    sync: expect.any(Function),
    stream: { cork: expect.any(Function), uncork: expect.any(Function), destroy: expect.any(Function) },
  })
  const { default: values } = await import('pg/lib/utils.js')
  expect(values.prepareValue(['a', null])).toBe('{"a",NULL}')
})

it('prepares what is asked for the fifth time, and reads it alike before and after', async () => {
  const text = "select $1::int as number, now() as at, array['a', null] as words"
  for (let use = 1; use <= 7; use++) {
    const [row] = await ask(text, use)
    expect(row).toEqual({ number: use, at: expect.any(Date), words: ['a', null] })
    expect(await prepared(text)).toHaveLength(use < 5 ? 0 : 1)
  }
})

it('sends what is asked at once as one piece: where one fails, nothing is done and the connection goes on', async () => {
  await client.query('create temporary table note (words text not null)')
  const write = 'insert into note values ($1)'
  await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((words) => ask(write, words)))
  const [good, bad, late] = await Promise.all([
    rejected(ask(write, 'undone')),
    rejected(ask(write, null)),
    rejected(ask('select count(*) from note where words = $1', 'undone')),
  ])
  expect(bad).toContain('null value')
  expect([good, late]).toEqual([bad, bad])
  expect(await ask('select words from note where words = $1', 'undone')).toEqual([])
  await ask(write, 'seven')
  expect(await ask('select count(*)::int as count from note where words is not null and $1', true)).toEqual([
    { count: 7 },
  ])
})

it('takes a statement that was never parsed for unknown, and prepares it where it is asked again', async () => {
  const broken = 'select $1::int / 0 as number'
  for (let use = 1; use <= 6; use++) expect(await rejected(ask(broken, use))).toContain('division by zero')
  const text = 'select $1::int * 2 as doubled'
  for (let use = 1; use < 5; use++) await ask(text, use)
  // The fifth use, which prepares it, is skipped behind one that fails.
  const [, skipped] = await Promise.all([rejected(ask(broken, 1)), rejected(ask(text, 5))])
  expect(skipped).toContain('division by zero')
  expect(await prepared(text)).toEqual([])
  expect(await ask(text, 6)).toEqual([{ doubled: 12 }])
  expect(await prepared(text)).toHaveLength(1)
})

it('opens a transaction with the first statement in it, which one that fails takes back', async () => {
  await client.query('create temporary table line (words text not null)')
  await client.query('begin', [])
  await ask('insert into line values ($1)', 'taken back')
  expect(await rejected(ask('insert into line values ($1)', null))).toContain('null value')
  await client.query('rollback', [])
  await client.query('begin', [])
  await ask('insert into line values ($1)', 'kept')
  await client.query('commit', [])
  expect((await client.query('select words from line')).rows).toEqual([{ words: 'kept' }])
})
