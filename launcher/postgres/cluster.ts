import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { syncFolder } from '../backup/files.ts'
import { endLine } from '../backup/layout.ts'
import { type Account, giveToOwnerOf, pathFor, runAs } from './account.ts'
import { endLeftovers } from './leftovers.ts'
import type { Place } from './place.ts'

/** The name of both our role and our database. */
export const OWNER = 'vonk'

// Allows only our role, only from this machine, only with its password. The superuser cannot log in at all.
const ACCESS = `host all ${OWNER} 127.0.0.1/32 scram-sha-256\n`

/** Where PostgreSQL keeps the rights to its functions of backups; others are in each database. */
export const BACKUP_DATABASE = 'postgres'

const MAY_BACK_UP = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)', 'pg_switch_wal()'].map(
  (name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${OWNER}`,
)

export const CLUSTER_DRAFT_PREFIX = 'postgres.draft-'

/**
 * The environment for PostgreSQL, without our secrets and without `PG…` variables, which would change its
 * behaviour.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { PATH, SystemRoot, LC_ALL: 'C' }
}

/**
 * Creates the data folder with our role and database, if there is none, and returns the role's password. The
 * folder is created under another name and renamed when complete: a killed start leaves nothing that looks
 * like a database.
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
  // What is written without a server is not archived.
  await endLine(dataDir)
  await runStatements(place, clusterDir, [`ALTER ROLE ${OWNER} PASSWORD '${password}'`])
  await writePassword(dataDir, passwordFile, password)
  return password
}

/** Lets our role make backups, also of data folders from before there were any. While no server runs. */
export async function allowBackups(place: Place): Promise<void> {
  await runStatements(place, place.clusterDir, MAY_BACK_UP)
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
      `${clusterDir} is not a complete PostgreSQL data folder: move it away to start with an empty one`,
    )
  }
  if (Number(version) !== binaries.major) {
    throw new StartupError(
      `${clusterDir} was created by PostgreSQL ${version.trim()}, but this release has ${binaries.major}: dump it with the old version and restore it`,
    )
  }
}

async function createCluster(place: Place, password: string): Promise<void> {
  const { dataDir, clusterDir, account } = place
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(CLUSTER_DRAFT_PREFIX))) {
    await endLeftovers(join(dataDir, name), place.log)
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = join(dataDir, `${CLUSTER_DRAFT_PREFIX}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)

  const options = [
    '--encoding=UTF8',
    // The built-in provider sorts and folds case the same on every machine; only text search still uses the C
    // library.
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
    ...MAY_BACK_UP,
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

// Runs statements as the superuser in single-user mode, which needs no login and opens no port.
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
