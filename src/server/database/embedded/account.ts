import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '#server/startup-error.ts'

/** The user PostgreSQL runs as: `undefined` means ourselves. */
export type Account = { uid: number; gid: number; name: string } | undefined

const ROOT = 0

// PostgreSQL refuses to run as root. Its initdb also refuses a number without an entry in /etc/passwd, which
// leaves only users that are there already; `nobody` is, in the barest container.
const CANDIDATES = ['vonk', 'postgres', 'nobody']

/** Whoever owns the data stays its owner, so that a user added later does not lock us out of it. */
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

/** Spawn options that make a child run as `account`. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * A start as root must not leave files in an ordinary user's data folder that this user cannot write at the
 * next start.
 */
export async function giveToOwnerOf(dataDir: string, ...files: string[]): Promise<void> {
  if (process.getuid?.() !== ROOT) return
  const { uid, gid } = await stat(dataDir)
  await Promise.all(files.map((file) => chown(file, uid, gid)))
}

/**
 * How `account` may name `folder`. Beneath a home that others cannot enter (root's own, usually) the path leads
 * nowhere for them, but a process that is born inside the folder may stay: on Linux /proc/self/cwd is then a
 * full path to it that needs no right on the folders above. So the data stays where DATA_DIR says.
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

// Asking the system as that user is the only answer that also knows of ACLs, mounts and containers.
function canWrite(account: Account, cwd: string, path: string): Promise<boolean> {
  const script = 'cd -- "$1" && test -w .'
  return promisify(execFile)('/bin/sh', ['-c', script, 'sh', path], { cwd, ...runAs(account) }).then(
    () => true,
    () => false,
  )
}
