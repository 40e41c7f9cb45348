import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '#server/startup-error.ts'

/** The user that PostgreSQL runs as; `undefined` is our own user. */
export type Account = { uid: number; gid: number; name: string } | undefined

const ROOT = 0

// PostgreSQL refuses to run as root, and initdb refuses a uid without an entry in /etc/passwd. So an existing
// user is needed; `nobody` exists even in minimal containers.
const CANDIDATES = ['vonk', 'postgres', 'nobody']

/** An existing cluster keeps its owner, so that a user added later does not lock us out of the data. */
export async function chooseAccount(dataDir: string, clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== ROOT) return undefined
  const cluster = await stat(clusterDir).catch(() => undefined)
  if (cluster && cluster.uid !== ROOT) return { uid: cluster.uid, gid: cluster.gid, name: `${cluster.uid}` }

  const users = await readUsers()
  const owner = await stat(dataDir)
  const chosen =
    users.find((user) => user.uid === owner.uid && user.uid !== ROOT) ??
    CANDIDATES.map((name) => users.find((user) => user.name === name)).find((user) => user)
  if (chosen) return chosen
  throw new StartupError(
    `PostgreSQL refuses to run as root, and none of the users ${CANDIDATES.join(', ')} exists: start as an ordinary user, or set DATABASE_URL`,
  )
}

async function readUsers(): Promise<NonNullable<Account>[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}

/** Spawn options that run a child process as `account`. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * Gives files to the owner of the data folder, so that a start as root does not leave files there that this
 * user cannot write at the next start.
 */
export async function giveToOwnerOf(dataDir: string, ...files: string[]): Promise<void> {
  if (process.getuid?.() !== ROOT) return
  const { uid, gid } = await stat(dataDir)
  await Promise.all(files.map((file) => chown(file, uid, gid)))
}

/**
 * The path by which `account` can reach `folder`. A parent folder that the account may not enter (root's
 * home, usually) blocks the normal path, but not a process that starts inside the folder: on Linux
 * /proc/self/cwd is then a full path that needs no rights on the parents. So the data stays in DATA_DIR.
 */
export async function pathFor(account: Account, folder: string): Promise<string> {
  if (!account) return folder
  for (const path of [folder, '/proc/self/cwd']) {
    if (await canWrite(account, folder, path)) return path
  }
  throw new StartupError(
    `PostgreSQL runs as user ${account.name}, who cannot reach ${folder}: set DATA_DIR to a folder that this user can reach`,
  )
}

// Tried as that user, because only the system knows about ACLs, mounts and containers.
function canWrite(account: Account, cwd: string, path: string): Promise<boolean> {
  const script = 'cd -- "$1" && test -w .'
  return promisify(execFile)('/bin/sh', ['-c', script, 'sh', path], { cwd, ...runAs(account) }).then(
    () => true,
    () => false,
  )
}
