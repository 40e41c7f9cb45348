import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { type Account, giveToOwnerOf, pathFor, runAs } from './account.ts'
import { endLeftovers } from './leftovers.ts'
import type { Place } from './place.ts'

/** Our role and our database carry the same name. */
export const OWNER = 'vonk'

// Only our role, only from this machine, only with its password. The superuser cannot log in at all.
const ACCESS = `host all ${OWNER} 127.0.0.1/32 scram-sha-256\n`

const DRAFT_PREFIX = 'postgres.draft-'

/** PostgreSQL needs no secret of ours, and no PG… variable may steer it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { PATH, SystemRoot, LC_ALL: 'C' }
}

/**
 * Makes the data folder when there is none yet, with our role and database in it, and returns the role's
 * password. Made under another name and renamed when complete: a start that is killed half-way leaves nothing
 * that could pass for a database.
 */
export async function prepareCluster(place: Place): Promise<string> {
  const { dataDir, clusterDir } = place
  const passwordFile = join(dataDir, 'postgres.password')
  const password = randomBytes(24).toString('base64url')
  if (await isMissing(clusterDir)) {
    await writePassword(dataDir, passwordFile, password)
    await createCluster(place, password)
    return password
  }

  await refuseForeignCluster(place)
  const kept = await readFile(passwordFile, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  await runStatements(place, clusterDir, [`ALTER ROLE ${OWNER} PASSWORD '${password}'`])
  await writePassword(dataDir, passwordFile, password)
  return password
}

async function isMissing(clusterDir: string): Promise<boolean> {
  try {
    return (await readdir(clusterDir)).length === 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (code !== 'EACCES') throw error
    throw new StartupError(`${clusterDir} belongs to another user: start as that user, or as root`)
  }
}

async function refuseForeignCluster({ clusterDir, binaries }: Place): Promise<void> {
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new StartupError(
      `${clusterDir} is no complete PostgreSQL data folder: move it away to start with an empty one`,
    )
  }
  if (Number(version) !== binaries.major) {
    throw new StartupError(
      `${clusterDir} was made by PostgreSQL ${version.trim()} and this release carries ${binaries.major}: dump it with the old one and restore it`,
    )
  }
}

async function createCluster(place: Place, password: string): Promise<void> {
  const { dataDir, clusterDir, account } = place
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    await endLeftovers(join(dataDir, name), place.log)
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = join(dataDir, `${DRAFT_PREFIX}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)

  const options = [
    '--encoding=UTF8',
    // The built-in provider sorts and folds alike on every machine; only text search still asks the C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C',
    '--lc-messages=C',
    '--auth=reject',
    '--username=postgres',
  ]
  await runProgram(place.binaries.initdb, ['-D', await pathFor(account, draft), ...options], draft, account)
  await writeFile(join(draft, 'pg_hba.conf'), ACCESS)
  await runStatements(place, draft, [
    `CREATE ROLE ${OWNER} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
  ])
  await rm(clusterDir, { recursive: true, force: true })
  await rename(draft, clusterDir)
  await syncFolder(dataDir)
}

async function writePassword(dataDir: string, file: string, password: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  await giveToOwnerOf(dataDir, file)
}

// Single-user mode is how the superuser acts here: it needs no login, and no port that others could reach.
async function runStatements(place: Place, folder: string, statements: string[]): Promise<void> {
  const path = await pathFor(place.account, folder)
  const output = await runProgram(
    place.binaries.postgres,
    ['--single', '-D', path, '-c', 'log_checkpoints=off', 'postgres'],
    folder,
    place.account,
    `${statements.join('\n')}\n`,
  )
  const refusal = /(?:ERROR|FATAL|PANIC):.*/.exec(output)
  if (refusal) throw new StartupError(`PostgreSQL could not set up its database: ${refusal[0]}`)
}

function runProgram(
  program: string,
  args: string[],
  cwd: string,
  account: Account,
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: cleanEnvironment(), ...runAs(account) })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output)
      const lines = output.trim().split('\n')
      const told = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)
      reject(new StartupError(`PostgreSQL could not set up ${cwd} (${signal ?? `exit ${code}`}): ${told}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no sync of one.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
