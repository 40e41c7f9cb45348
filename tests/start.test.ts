import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { Visitor } from './harness/browser-like.ts'
import { freePort, ProgramProcess, runToEnd } from './harness/run/process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vonk-start-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Expects exit code 1 and one clear line. */
async function expectRefusal(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, output } = await runToEnd({ DATA_DIR: dataDir, ...env })
  expect(output.trim()).toMatch(line)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

it('refuses a port that is taken, before it starts anything', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  await expectRefusal({ PORT: String(port) }, new RegExp(`^Port ${port} of 127.0.0.1 is in use`))
  expect(await readdir(dataDir)).toEqual([])
  other.close()
})

it('refuses a wrong variable by its name', async () => {
  await expectRefusal({ PORT: 'eighty' }, /^PORT must be a number/)
  expect(await readdir(dataDir)).toEqual([])
})

it('refuses a database that cannot be reached', async () => {
  const env = {
    PORT: String(await freePort()),
    DEMO: 'on',
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
  }
  await expectRefusal(env, /^The database cannot be reached: .*ECONNREFUSED/)
})

it('refuses a database that is newer than the program', async () => {
  const url = new URL(inject('databaseUrl'))
  const client = new pg.Client(url.href)
  await client.connect()
  // A separate schema works like a database and is created much faster.
  await client.query('create schema from_the_future')
  await client.query(
    'create table from_the_future.migration (name text primary key, hash text not null, applied_at timestamptz not null)',
  )
  await client.query(`insert into from_the_future.migration values ('9999_future.sql', 'x', now())`)
  url.searchParams.set('options', '-c search_path=from_the_future')
  const env = { PORT: String(await freePort()), DEMO: 'on', DATABASE_URL: url.href }
  await expectRefusal(env, /^The database is newer than this program: it has migration 9999_future.sql/)
  await client.query('drop schema from_the_future cascade')
  await client.end()
})

it('keeps all data between starts, and Ctrl-C stops everything at any time', async () => {
  const program = await ProgramProcess.create(await freePort())
  expect(await program.interruptFilling()).toEqual({ code: 0, output: '' })
  expect(existsSync(join(program.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

  // The next start is not blocked by half-filled data.
  await program.start()
  const first = new Visitor(program.url)
  await first.api.accounts.login({ email: 'free@vonk.example', password: 'vonk-demo-free' })
  const before = await first.api.discovery.search({ gender: 'female' })
  expect(before.num_results).toBeGreaterThan(0)
  expect(await program.stop()).toBe(0)
  expect(existsSync(join(program.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  await expect(fetch(`${program.url}/api/settings.php`)).rejects.toThrow('fetch failed')

  await program.start()
  const after = await first.api.discovery.search({ gender: 'female' })
  expect(after.profiles.map(({ id }) => id).sort()).toEqual(before.profiles.map(({ id }) => id).sort())
  const second = await runToEnd({ DATA_DIR: program.dataDir, PORT: String(await freePort()) })
  expect(second).toMatchObject({ code: 1, output: expect.stringMatching(/in use/) })
  await program.remove()
})
