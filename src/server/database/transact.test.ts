import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteForTest, startSite, type TestSite } from '#tests/harness/site.ts'
import type { Tx } from './connect.ts'
import { afterCommit, transact } from './transact.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await site.rows('create table note (words text not null)')
})
afterAll(() => site.stop())

const write = (tx: Tx, words: string) => sql`insert into note values (${words})`.execute(tx)
const notes = async (words: string) => (await site.rows('select from note where words = $1', [words])).length
const refuse = (tx: Tx, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'again' using errcode = '${code}'; end`)}`.execute(tx)

it.each(['40001', '40P01'])('runs the work a third time when PostgreSQL answered %s twice', async (code) => {
  let attempts = 0
  const told: number[] = []
  const result = await transact(site.app.db, async (tx) => {
    const attempt = ++attempts
    afterCommit(tx, () => void told.push(attempt))
    await write(tx, code)
    if (attempt < 3) await refuse(tx, code)
    return attempt
  })
  expect(result).toBe(3)
  expect(told).toEqual([3])
  expect(await notes(code)).toBe(1)
})

it('gets no second connection while its transaction is open, and another one afterwards', async () => {
  const { db } = site.app
  const count = () => sql`select count(*) from note`.execute(db)
  const late: Promise<unknown>[] = []
  const open = Promise.withResolvers<void>()
  const work = transact(db, async (tx) => {
    await write(tx, 'second connection')
    late.push(open.promise.then(count))
    await count()
  })
  await expect(work).rejects.toThrow('second connection')
  await expect(transact(db, () => transact(db, count))).rejects.toThrow('second connection')
  expect(await notes('second connection')).toBe(0)
  await transact(db, (tx) => write(tx, 'one connection'))
  // What a transaction has begun and left alone.
  open.resolve()
  await Promise.all([...late, count()])
  expect(await notes('one connection')).toBe(1)
})

it('gives up after the third time, and at once for every other error', async () => {
  for (const [code, tries] of [
    ['40001', 3],
    ['22012', 1],
  ] as const) {
    let attempts = 0
    const work = transact(site.app.db, async (tx) => {
      attempts++
      afterCommit(tx, () => expect.unreachable())
      await write(tx, 'given up')
      await refuse(tx, code)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(attempts).toBe(tries)
  }
  expect(await notes('given up')).toBe(0)
})

it('answers with what was committed when a deed fails afterwards, does the other deeds and logs each failure', async () => {
  const own = await siteForTest()
  const logged: unknown[] = []
  own.app.log.error = (...line: unknown[]) => void logged.push(line)
  const done: string[] = []
  const result = await transact(own.app.db, async (tx) => {
    afterCommit(tx, () => void done.push('first'))
    afterCommit(tx, () => {
      throw new Error('thrown')
    })
    afterCommit(tx, async () => {
      throw new Error('rejected')
    })
    afterCommit(tx, () => void done.push('last'))
    return 'committed'
  })
  expect(result).toBe('committed')
  expect(done).toEqual(['first', 'last'])
  expect(logged).toMatchObject([
    [{ err: { message: 'thrown' } }, 'work after a commit failed'],
    [{ err: { message: 'rejected' } }, 'work after a commit failed'],
  ])
})

it('refuses news for a transaction that it did not begin, whose commit it would not see', async () => {
  const work = site.app.db.transaction().execute(async (tx) => {
    await write(tx, 'foreign')
    afterCommit(tx, () => expect.unreachable())
  })
  await expect(work).rejects.toThrow('afterCommit')
  expect(await notes('foreign')).toBe(0)
})
