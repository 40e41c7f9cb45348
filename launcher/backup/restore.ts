import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from '../postgres/account.ts'
import { CLUSTER_DRAFT_PREFIX } from '../postgres/cluster.ts'
import { lockDataFolder } from '../postgres/lock.ts'
import type { Log } from '../postgres/place.ts'
import { bringBack } from './copy-photos.ts'
import { Damaged, listTree, severalAtOnce, syncFolder, undefinedIfAbsent, unpack } from './files.ts'
import { type Backup, BESIDES, listBackups, nameOfTime, photosIn, refuseInside } from './layout.ts'
import { recover } from './recover.ts'
import { bringSegments } from './segments.ts'

/** What a start of ours leaves in a folder that holds nothing. */
const OURS = /^(postgres\.(lock|log)|postgresql-)/

const ASIDE_PREFIX = 'before-restore-'

export type Restored = { backup: string; until: Date; photos: number; aside: string | undefined }

/**
 * Restores a data folder from the folder of backups: the newest backup from before the moment, and what was written after
 * it until then.
 *
 * @param until the moment, or all that there is
 * @param over whether a folder that holds something is put aside
 * @throws StartupError
 */
export async function restore(options: {
  dataDir: string
  root: string
  until: Date | undefined
  over: boolean
  log: Log
}): Promise<Restored> {
  const [dataDir, root] = [resolve(options.dataDir), resolve(options.root)]
  const { until, log } = options
  refuseInside(dataDir, root)
  const backup = await choose(root, until)
  const held = ((await readdir(dataDir).catch(undefinedIfAbsent)) ?? []).filter((name) => !OURS.test(name))
  if (held.length > 0 && !options.over)
    throw new StartupError(
      `${dataDir} is not empty: set DATA_DIR to another folder, or say --over, which puts what is there aside`,
    )
  await mkdir(dataDir, { recursive: true })
  const lock = await lockDataFolder(dataDir)
  const draft = join(dataDir, `${CLUSTER_DRAFT_PREFIX}${process.pid}`)
  const files = join(dataDir, `.restored-${process.pid}`)
  try {
    await unpackBackup(backup, draft, files)
    await bringSegments({ root, backup, until, target: join(draft, 'pg_wal') })
    // Only what can be restored takes the place of what is there.
    const password = (await readFile(join(files, 'postgres.password'), 'utf8')).trim()
    const reached = await recover({ dataDir, clusterDir: draft, backup, until, password, log })
    const aside = held.length > 0 ? await putAside(dataDir, held) : undefined
    const photos = await bringBack(photosIn(root), join(dataDir, 'photos'), until)
    for (const name of await readdir(files)) await rename(join(files, name), join(dataDir, name))
    await giveAway(dataDir)
    // Last: until then there is no database that could be started.
    await rename(draft, join(dataDir, 'postgres'))
    await syncFolder(dataDir)
    return { backup: backup.name, until: reached, photos, aside }
  } finally {
    for (const left of [draft, files]) await rm(left, { recursive: true, force: true })
    lock.release()
  }
}

async function choose(root: string, until: Date | undefined): Promise<Backup> {
  const backups = await listBackups(root)
  const [first] = backups
  if (!first) throw new StartupError(`there is no backup in ${root}`)
  const chosen = backups.findLast(({ ended }) => !until || ended <= until)
  if (chosen) return chosen
  throw new StartupError(
    `nothing can be restored from before the first backup, which was ready at ${first.ended.toISOString()}`,
  )
}

/** The cluster into `draft`, and what belongs beside it into `files`. */
async function unpackBackup(backup: Backup, draft: string, files: string): Promise<void> {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const folder of backup.folders) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 })
  await severalAtOnce(Object.entries(backup.files), async ([path, content]) => {
    const target = targetOf(path, draft, files)
    await unpack(join(backup.folder, `${path}.gz`), target, content).catch((error) => {
      if (!(error instanceof Damaged)) throw error
      throw new StartupError(
        `the backup ${backup.folder} is broken (${path}: ${error.message}): move it away, and the one before is taken`,
      )
    })
  })
}

function targetOf(path: string, draft: string, files: string): string {
  if (path.startsWith('wal/')) return join(draft, 'pg_wal', path.slice('wal/'.length))
  if (path.startsWith('data/postgres/')) return join(draft, path.slice('data/postgres/'.length))
  return join(files, path.slice('data/'.length))
}

/** What is there is kept, in a folder beside. */
async function putAside(dataDir: string, names: string[]): Promise<string> {
  const aside = join(dataDir, `${ASIDE_PREFIX}${nameOfTime(new Date())}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names)
    if (!name.startsWith(ASIDE_PREFIX)) await rename(join(dataDir, name), join(aside, name))
  return aside
}

/** All of it belongs to the folder's owner, also after a restore as root. */
async function giveAway(dataDir: string): Promise<void> {
  for (const name of ['photos', 'exports']) {
    const { files, folders } = await listTree(join(dataDir, name))
    await giveToOwnerOf(dataDir, ...[...folders, ...files].map((path) => join(dataDir, name, path)))
  }
  for (const name of await readdir(dataDir))
    if (['photos', ...BESIDES].includes(name)) await giveToOwnerOf(dataDir, join(dataDir, name))
}
