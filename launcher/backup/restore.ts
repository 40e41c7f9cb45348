import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from '../postgres/account.ts'
import { CLUSTER_DRAFT_PREFIX } from '../postgres/cluster.ts'
import { lockDataFolder } from '../postgres/lock.ts'
import type { Log } from '../postgres/place.ts'
import { bringBack } from './copy-photos.ts'
import { Damaged, listTree, severalAtOnce, syncFolder, undefinedIfAbsent, unpack } from './files.ts'
import {
  type Backup,
  BESIDES,
  LINE_FILE,
  listBackups,
  NOTE,
  nameOfTime,
  photosIn,
  refuseInside,
} from './layout.ts'
import { Moves } from './moves.ts'
import { recover } from './recover.ts'
import { type Brought, bringSegments } from './segments.ts'

/** What a start of ours, or a file system, leaves in a folder that holds nothing. */
const NOTHING = /^(postgres\.(lock|log)|postgresql-|lost\+found$)/

/** What is put aside. Others may be a disk's own, or another disk, and cannot be moved. */
const KNOWN = ['postgres', 'photos', ...BESIDES, LINE_FILE, NOTE]

const ASIDE_PREFIX = 'before-restore-'

export type Restored = { backup: string; until: Date; photos: number; aside: string | undefined }

/**
 * Restores a data folder from the folder of backups: the newest backup from before the moment, and what was written after
 * it until then.
 *
 * @param until the moment, or all that there is
 * @param asFarAsThereIs whether less is restored where the log does not reach the moment, or has a gap
 * @param over whether a folder that holds something is put aside
 * @throws StartupError
 */
export async function restore(options: {
  dataDir: string
  root: string
  until: Date | undefined
  asFarAsThereIs: boolean
  over: boolean
  log: Log
}): Promise<Restored> {
  const [dataDir, root] = [resolve(options.dataDir), resolve(options.root)]
  const { until, log } = options
  refuseInside(dataDir, root)
  const { backup, enough } = choose(root, await listBackups(root), until)
  const held = ((await readdir(dataDir).catch(undefinedIfAbsent)) ?? []).filter((name) => !NOTHING.test(name))
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
    const target = join(draft, 'pg_wal')
    const brought = await bringSegments({ root, backup, enough, target })
    const refusal = options.asFarAsThereIs ? undefined : explainLess(root, until, brought)
    if (!until && refusal) throw new StartupError(refusal)
    const photos = await bringBack(photosIn(root), join(files, 'photos'), until)
    // Only what can be restored takes the place of what is there.
    const password = (await readFile(join(files, 'postgres.password'), 'utf8')).trim()
    const reached = await recover({ dataDir, clusterDir: draft, backup, until, refusal, password, log })
    const aside = await exchange(dataDir, files, draft)
    return { backup: backup.name, until: reached, photos, aside }
  } finally {
    for (const left of [draft, files]) await rm(left, { recursive: true, force: true })
    lock.release()
  }
}

function choose(root: string, backups: Backup[], until: Date | undefined) {
  const [first] = backups
  if (!first) throw new StartupError(`there is no backup in ${root}`)
  const backup = backups.findLast(({ ended }) => !until || ended <= until)
  if (!backup)
    throw new StartupError(
      `nothing can be restored from before the first backup, which was ready at ${first.ended.toISOString()}`,
    )
  const enough = backups.find(({ line, begun }) => until && line === backup.line && begun > until)
  return { backup, enough }
}

/** Why what there is may be less than what is asked for, unless PostgreSQL finds something later in it. */
function explainLess(root: string, until: Date | undefined, { gap, covered }: Brought): string | undefined {
  if (gap) return `${gap} is missing or broken: say --as-far-as-there-is to restore what is before it`
  if (!until || covered >= until) return undefined
  return `what is in ${root} is known to be whole until ${covered.toISOString()}, and not until ${until.toISOString()}: say --as-far-as-there-is to restore that`
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

/** Puts what is restored in the place of what is there, which is kept in a folder beside; or changes nothing. */
export async function exchange(dataDir: string, files: string, cluster: string): Promise<string | undefined> {
  const moves = new Moves()
  const there = (await readdir(dataDir)).filter((name) => KNOWN.includes(name))
  const aside = there.length > 0 ? join(dataDir, `${ASIDE_PREFIX}${nameOfTime(new Date())}`) : undefined
  try {
    if (aside) await moves.makeFolder(aside)
    for (const name of there) await moves.move(join(dataDir, name), join(aside!, name))
    for (const name of await readdir(files)) await moves.move(join(files, name), join(dataDir, name))
    await giveAway(dataDir)
    // Last: until then there is no database that could be started.
    await moves.move(cluster, join(dataDir, 'postgres'))
  } catch (error) {
    const { message } = error as Error
    await moves.takeBack().catch((failure: Error) => {
      throw new StartupError(
        `nothing was restored (${message}), and what was there is in part in ${aside}: ${failure.message}`,
      )
    })
    throw new StartupError(`nothing was restored, and what was there is in ${dataDir} as before: ${message}`)
  }
  await syncFolder(dataDir)
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
