import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { restore } from '#launcher/backup/restore.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Visitor } from '../harness/browser-like.ts'
import { orderByIdeal } from '../harness/buying.ts'
import { logInAsGuest } from '../harness/run/kill.ts'
import { silentLog } from '../harness/run/log.ts'
import { PATIENCE_MILLISECONDS } from '../harness/run/patience.ts'
import { embeddedUrl, freePort, ProgramProcess } from '../harness/run/process.ts'
import { jpeg, upload } from '../harness/upload-photo.ts'

const WITHIN_MS = 300_000
const POLL = { timeout: PATIENCE_MILLISECONDS }
const run = promisify(execFile)

type Deed = { purchase: string; photo: string }

let root: string
let backups: string
let program: ProgramProcess
let earlier: Deed
let between: string
let later: Deed

/** Runs an operator's command. */
async function command(script: string, dataDir: string, ...parameters: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return run(process.execPath, [`scripts/${script}.ts`, ...parameters], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr.trim() }),
  )
}

async function buyAndUpload(member: Visitor): Promise<Deed> {
  const { status, body } = await upload(member, await jpeg())
  expect(status).toBe(200)
  const { purchase, path } = await orderByIdeal(member)
  await member.fetch(path, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  await vi.waitFor(async () => {
    const [{ status } = {}] = await program.rows<{ status?: string }>(
      'select status from purchase where id = $1',
      [purchase.id],
    )
    expect(status).toBe('completed')
  }, POLL)
  const [photo] = await program.rows<{ file: string }>(
    'select value as file from photo, jsonb_each_text(renditions) where id = $1 limit 1',
    [body.photo.id],
  )
  return { purchase: purchase.id, photo: photo!.file }
}

/** As a minute without a full segment does. */
async function archive(): Promise<void> {
  const [now] = await program.rows<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file')
  const client = new pg.Client((await embeddedUrl(program.dataDir)).replace(/vonk$/, 'postgres'))
  await client.connect()
  await client.query('select pg_switch_wal()').finally(() => client.end())
  await vi.waitFor(async () => expect(await archived()).toContain(`${now!.file}.gz`), POLL)
}

/** In the middle of a backup, lets PostgreSQL remove the write-ahead log that the backup needs and that is archived. */
async function churn(): Promise<void> {
  await vi.waitFor(async () => {
    const [draft] = await readdir(join(backups, 'backups'))
    expect(await readdir(join(backups, 'backups', draft!, 'data/postgres'))).not.toEqual([])
  }, POLL)
  const url = (await embeddedUrl(program.dataDir)).replace(/vonk$/, 'postgres')
  for (let segments = 0; segments < 5; segments++) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query('select pg_current_xact_id()')
    await client.query('select pg_switch_wal()')
    // Begins with a checkpoint, for which our role has no other right.
    await client.query(`select pg_backup_start('another', true)`).finally(() => client.end())
  }
}

async function archived(): Promise<string[]> {
  const [line] = await readdir(join(backups, 'wal'))
  return readdir(join(backups, 'wal', line!))
}

async function newestBackup(): Promise<string> {
  return join(backups, 'backups', (await readdir(join(backups, 'backups'))).sort().at(-1)!)
}

const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as {
    last_wal: string
    files: Record<string, unknown>
  }

const lastWalOf = (backup: string) => `${manifestOf(backup).last_wal}.gz`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vonk-backup-'))
  await chmod(root, 0o755)
  backups = join(root, 'backups')
  program = await ProgramProcess.create(await freePort(), { BACKUP_DIR: backups })
  await program.start()
  const { member } = await logInAsGuest(program, true)
  const making = command('backups/backup', program.dataDir, backups)
  await Promise.all([making, churn()])
  const made = await making
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^backup made: 20\d\d-/) })
  earlier = await buyAndUpload(member)
  await archive()
  const [{ now } = {}] = await program.rows<{ now?: Date }>('select clock_timestamp() as now')
  between = now!.toISOString()
  later = await buyAndUpload(member)
  await archive()
  await program.kill()
}, WITHIN_MS)
afterAll(async () => {
  await program.remove()
  await rm(root, { recursive: true, force: true })
})

/** What a restored folder holds of both deeds, once its books are proven. */
async function look(dataDir: string): Promise<{ purchases: string[]; photos: string[] }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() })
  try {
    const books = await command('ledger-check', dataDir)
    expect(books).toEqual({ code: 0, output: expect.stringMatching(/the books hold$/) })
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client
      .query<{ id: string }>(`select id from purchase where status = 'completed' and id = any($1)`, [
        [earlier.purchase, later.purchase],
      ])
      .finally(() => client.end())
    const files = await readdir(join(dataDir, 'photos'), { recursive: true })
    const photos = [earlier, later].filter(({ photo }) => files.some((file) => file.includes(photo)))
    return { purchases: rows.map(({ id }) => id), photos: photos.map(({ photo }) => photo) }
  } finally {
    await postgres.stop()
  }
}

it(
  'restores what was there at a moment between two purchases, and nothing later',
  async () => {
    const dataDir = join(root, 'between')
    const { code, output } = await command('backups/restore', dataDir, backups, '--until', between)
    expect(output).toMatch(/^restored .* photos\nthe last change in it is of 20\d\d-.*Z$/)
    expect(code).toBe(0)
    const [, told] = /of (20\S+)$/.exec(output)!
    expect(new Date(told!).getTime()).toBeLessThanOrEqual(new Date(between).getTime())
    expect(await look(dataDir)).toEqual({ purchases: [earlier.purchase], photos: [earlier.photo] })
  },
  WITHIN_MS,
)

it(
  'restores all that had left a program that was killed, and puts aside what is there when told to',
  async () => {
    const dataDir = join(root, 'all')
    await mkdir(join(dataDir, 'photos'), { recursive: true })
    const refused = await command('backups/restore', dataDir, backups)
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^\S+ is not empty: .*--over/) })
    expect(await readdir(dataDir)).toEqual(['photos'])

    const { code, output } = await command('backups/restore', dataDir, backups, '--over')
    expect(output).toContain(`what was there is in ${join(dataDir, 'before-restore-')}`)
    expect(code).toBe(0)
    const found = await look(dataDir)
    expect(found.purchases.sort()).toEqual([earlier.purchase, later.purchase].sort())
    expect(found.photos).toEqual([earlier.photo, later.photo])
  },
  WITHIN_MS,
)

it('has the log of a backup that was recycled while it was made', async () => {
  const { files } = manifestOf(await newestBackup())
  expect(Object.keys(files).filter((path) => path.startsWith('wal/')).length).toBeGreaterThan(2)
})

it(
  'restores to a moment that the archive covers, and says so where it does not reach it',
  async () => {
    const dataDir = join(root, 'covered')
    const now = new Date().toISOString()
    const refused = await command('backups/restore', dataDir, backups, '--until', now)
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/is known to be whole until 20.*--as-far/),
    })
    const segments = (await archived()).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    const [line] = await readdir(join(backups, 'wal'))
    const { mtime } = await stat(join(backups, 'wal', line!, segments.sort().at(-1)!))
    for (const parameters of [[mtime.toISOString()], [now, '--as-far-as-there-is', '--over']]) {
      const { code } = await command('backups/restore', dataDir, backups, '--until', ...parameters)
      expect(code).toBe(0)
      const found = await look(dataDir)
      expect(found.purchases.sort()).toEqual([earlier.purchase, later.purchase].sort())
    }
  },
  WITHIN_MS,
)

it(
  'refuses what cannot be restored, and leaves nothing behind',
  async () => {
    const dataDir = join(root, 'refused')
    const backup = await newestBackup()
    const refusal = async (line: RegExp, until?: string) => {
      const options = { dataDir, root: backups, over: false, asFarAsThereIs: false, log: silentLog() }
      const refused = restore({ ...options, until: until ? new Date(until) : undefined })
      await expect(refused).rejects.toThrow(StartupError)
      await expect(refused).rejects.toThrow(line)
      const left = await readdir(dataDir).catch(() => [])
      expect(left.filter((name) => !name.startsWith('postgres.lock'))).toEqual([])
    }
    await refusal(/^nothing can be restored from before the first backup/, '2020-01-01')

    const file = join(backup, 'data/postgres/global/pg_control.gz')
    const whole = await readFile(file)
    await writeFile(file, gzipSync(Buffer.alloc(8192)))
    await refusal(
      /^the backup \S+ is broken \(data\/postgres\/global\/pg_control: it is not what was written/,
    )
    await writeFile(file, whole.subarray(0, whole.length / 2))
    await refusal(/^the backup \S+ is broken \(data\/postgres\/global\/pg_control: unexpected end of file/)
    await rm(file)
    await refusal(/^the backup \S+ is broken \(data\/postgres\/global\/pg_control: ENOENT/)
    await writeFile(file, whole)

    const after = (await archived()).filter(
      (name) => /^[0-9A-F]{24}\.gz$/.test(name) && name > lastWalOf(backup),
    )
    const [missing] = after.sort()
    const line = join(backups, 'wal', (await readdir(join(backups, 'wal')))[0]!)
    await rename(join(line, missing!), join(line, 'elsewhere'))
    await refusal(new RegExp(`${missing} is missing or broken: say --as-far-as-there-is `))
    await rename(join(line, 'elsewhere'), join(line, missing!))

    await rename(backup, backup.replace(/([^/]+)$/, '.draft-$1'))
    await refusal(/^there is no backup in /)
    expect(await command('backups/restore', dataDir, backups, '--until', 'yesterday')).toEqual({
      code: 1,
      output: 'yesterday is no time such as 2027-01-31T14:30:00Z',
    })
  },
  WITHIN_MS,
)
