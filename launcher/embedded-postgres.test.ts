import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { StartupError } from '#server/startup-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { chooseAccount } from './postgres/account.ts'
import { placeBinaries } from './postgres/binaries.ts'

const START_WITHIN_MS = 300_000
const isRoot = process.getuid?.() === 0

let root: string
let running: EmbeddedPostgres | undefined
let child: ChildProcess | undefined
const errors: string[] = []
const log = { info() {}, warn() {}, error: (line: string) => void errors.push(line) }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vonk-embedded-'))
  // mkdtemp creates folders that other users cannot enter; a separate test covers that case.
  await chmod(root, 0o755)
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  if (child) await kill(child)
  child = undefined
  expect(errors.splice(0)).toEqual([])
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function start(dataDir: string, onExit?: () => void): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log, onExit })
  return running
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another Node process that starts the database. */
function startInChild(dataDir: string): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(url)
    setInterval(() => {}, 1e6)`
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] })
  return child
}

async function kill(target: ChildProcess): Promise<void> {
  if (target.exitCode !== null || target.signalCode !== null) return
  target.kill('SIGKILL')
  await once(target, 'exit')
}

describe('a data folder', { timeout: START_WITHIN_MS }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = join(root, 'data')
    await start(dataDir)
    await query(running!.url, 'create table letter (body text)')
    await running!.stop()
  }, START_WITHIN_MS)

  it('keeps its database from one start to the next', async () => {
    const first = await start(dataDir)
    await query(first.url, `insert into letter values ('Zoë, łódź, 💌')`)
    await first.stop()

    const second = await start(dataDir)
    expect(await query(second.url, 'select body from letter')).toEqual([{ body: 'Zoë, łódź, 💌' }])
    expect(await query(second.url, `select upper('zoë') as name, current_setting('fsync') as fsync`)).toEqual(
      [{ name: 'ZOË', fsync: 'on' }],
    )
  })

  it('lets an ordinary role in, which may copy its database, by its password alone', async () => {
    const { url } = await start(dataDir)
    expect(
      await query(url, 'select rolname, rolsuper, rolcreatedb from pg_roles where rolname = user'),
    ).toEqual([{ rolname: 'vonk', rolsuper: false, rolcreatedb: true }])
    await query(url.replace(/vonk$/, 'postgres'), 'create database copy template vonk')
    await query(url, 'drop database copy')

    const guessed = new URL(url)
    guessed.password = 'guessed'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
    guessed.username = 'postgres'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  })

  it('uses memory as the machine has it', async () => {
    const settingsOf = async (memoryBytes?: number) => {
      running = await startEmbeddedPostgres({ dataDir, log, memoryBytes, maxConnections: 100 })
      const rows = await query(
        running.url,
        `select name, pg_size_bytes(current_setting(name)) as bytes from pg_settings
         where name in ('shared_buffers', 'effective_cache_size', 'work_mem', 'maintenance_work_mem')`,
      )
      await running.stop()
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]))
    }
    const small = { shared_buffers: 128, effective_cache_size: 256, work_mem: 4, maintenance_work_mem: 32 }
    expect(await settingsOf(512 * 2 ** 20)).toEqual(small)
    const large = {
      shared_buffers: 1_024,
      effective_cache_size: 2_048,
      work_mem: 5,
      maintenance_work_mem: 128,
    }
    expect(await settingsOf(4 * 2 ** 30)).toEqual(large)
    const quarter = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 4
    expect((await settingsOf()).shared_buffers).toBe(Math.floor(quarter / 2 ** 20))
  })

  it('cuts off no connection that is being closed when it is told to stop', async () => {
    const { url, stop } = await start(dataDir)
    const cutOff: string[] = []
    const database = connect(url, { onError: ({ message }) => cutOff.push(message) })
    await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))
    await database.close()
    await stop()
    expect(cutOff).toEqual([])
  })

  it('is refused to a second start while the first lives, and free afterwards', async () => {
    const first = await start(dataDir)
    const refusal = new StartupError(`data folder ${dataDir} is in use by process ${process.pid}`)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(refusal)
    await query(first.url, 'select 1')
    await first.stop()

    const holder = startInChild(dataDir)
    const [url] = await once(createInterface(holder.stdout!), 'line')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      new StartupError(`data folder ${dataDir} is in use by process ${holder.pid}`),
    )
    await query(url, 'select 1')
    await kill(holder)
    await start(dataDir)
  })

  it('starts again at once after kill -9, with everything committed', async () => {
    const killed = startInChild(dataDir)
    const [url] = await once(createInterface(killed.stdout!), 'line')
    await query(url, 'create table kept as select 1 as x')
    await kill(killed)

    const { url: next } = await start(dataDir)
    expect(await query(next, 'select x from kept')).toEqual([{ x: 1 }])
  })

  it('leaves no server behind after kill -9', async () => {
    const killed = startInChild(dataDir)
    const [url] = await once(createInterface(killed.stdout!), 'line')
    await kill(killed)
    await vi.waitFor(() => expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED'), START_WITHIN_MS)
  })

  it('ends a server that an earlier start left behind', async (test) => {
    if (process.platform !== 'linux') test.skip('only Linux tells which processes are whose')
    const killed = startInChild(dataDir)
    const [url] = await once(createInterface(killed.stdout!), 'line')
    const pid = killed.pid!
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const one of children.trim().split(' ')) {
      const isWatcher = (await readFile(`/proc/${one}/comm`, 'utf8')) !== 'postgres\n'
      if (isWatcher) process.kill(Number(one), 'SIGKILL')
    }
    await kill(killed)
    await query(url, 'select 1')

    const { url: next } = await start(dataDir)
    await query(next, 'select 1')
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('starts although the number in postmaster.pid is another process now', async () => {
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n/elsewhere\n`)
    await query((await start(dataDir)).url, 'select 1')
  })

  it('reports a server that ends by itself', async () => {
    const ended = Promise.withResolvers<void>()
    await start(dataDir, ended.resolve)
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await ended.promise
    expect(errors.splice(0)).toEqual([expect.stringContaining('PostgreSQL ended unexpectedly (SIGKILL)')])
  })

  it('gets a new password when its own is lost, and is refused when it is wrong', async () => {
    const file = join(dataDir, 'postgres.password')
    const old = await readFile(file, 'utf8')
    await rm(file)
    const { url, stop } = await start(dataDir)
    expect(new URL(url).password).not.toBe(old.trim())
    await stop()

    await copyFile(file, `${file}.right`)
    await writeFile(file, old)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/postgres\.password is wrong/)
    await copyFile(`${file}.right`, file)
    await start(dataDir)
  })
})

it('recovers from a first start that was killed half-way', { timeout: START_WITHIN_MS }, async () => {
  const dataDir = join(root, 'half')
  const killed = startInChild(dataDir)
  await vi.waitFor(
    async () => {
      const draft = (await readdir(dataDir)).find((name) => name.startsWith('postgres.draft-'))
      await stat(join(dataDir, draft!, 'global', 'pg_control'))
    },
    { timeout: START_WITHIN_MS, interval: 5 },
  )
  await kill(killed)
  expect(await readdir(dataDir)).not.toContain('postgres')

  // Like many home folders, not accessible to other users: as root, the server runs as a user who cannot
  // enter it.
  await chmod(dataDir, 0o700)
  const { url } = await start(dataDir)
  await query(url, 'create table letter ()')
  expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([])
})

it('refuses a folder that holds something else, and leaves it alone', async () => {
  const dataDir = join(root, 'foreign')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    new StartupError(
      `${dataDir}/postgres is not a complete PostgreSQL data folder: move it away to start with an empty one`,
    ),
  )
  expect(await readFile(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('mine')
})

it('names a data folder that cannot be made', async () => {
  await writeFile(join(root, 'file'), '')
  const inFile = join(root, 'file', 'data')
  await expect(startEmbeddedPostgres({ dataDir: inFile, log })).rejects.toThrow(
    new StartupError(`cannot use data folder ${inFile}: ENOTDIR: not a directory, mkdir '${inFile}'`),
  )
})

describe('the programs', { timeout: START_WITHIN_MS }, () => {
  it('are linked where they lie when the install has not done so, by two starts at once', async () => {
    const packaged = await installWithoutLinks('writable')
    const both = await Promise.all([1, 2].map(() => placeBinaries(packaged, undefined, [])))
    expect(both.map((found) => found.postgres)).toEqual(Array(2).fill(join(packaged, 'bin', 'postgres')))
    expect(both[0]!.major).toBe(18)
  })

  it('are copied once where their own folder is closed, and mended when the copy is damaged', async (test) => {
    if (process.platform === 'win32') test.skip('Windows has no such modes')
    const packaged = await installWithoutLinks('closed')
    const place = join(root, 'programs')
    const account = await chooseAccount(root, root)
    // Root may write everywhere, but the server's user cannot enter this folder.
    await chmod(isRoot ? join(packaged, '..') : join(packaged, 'lib'), isRoot ? 0o700 : 0o555)

    const both = await Promise.all([1, 2].map(() => placeBinaries(packaged, account, [place])))
    expect(both[0]).toEqual(both[1])
    expect(dirname(dirname(dirname(both[0]!.postgres)))).toBe(place)
    expect(await readdir(place)).toHaveLength(1)

    await truncate(both[0]!.initdb, 1)
    expect(await placeBinaries(packaged, account, [place])).toEqual(both[0])
    expect((await stat(both[0]!.initdb)).size).toBeGreaterThan(1)
    await chmod(join(packaged, 'lib'), 0o755)
  })

  it('are refused with the way out when they run nowhere', async () => {
    const packaged = join(root, 'broken', 'native')
    await mkdir(join(packaged, 'bin'), { recursive: true })
    await expect(placeBinaries(packaged, undefined, [])).rejects.toThrow(
      /cannot run here .*: set DATABASE_URL/,
    )
  })
})

/** A copy of the package as npm leaves it without its install script, as far as this test needs it. */
async function installWithoutLinks(name: string): Promise<string> {
  const own = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(own.resolve('embedded-postgres')).resolve(platform)
  const original = join(dirname(entry), '..', 'native')
  const packaged = join(root, name, 'native')
  for (const folder of ['bin', 'lib']) {
    await mkdir(join(packaged, folder), { recursive: true })
    for (const item of await readdir(join(original, folder), { withFileTypes: true })) {
      const from = join(original, folder, item.name)
      if (item.isFile() && !item.name.endsWith('.a')) await copyFile(from, join(packaged, folder, item.name))
    }
  }
  await copyFile(join(original, 'pg-symlinks.json'), join(packaged, 'pg-symlinks.json'))
  return packaged
}
