import { chown, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { type Archiver, startArchiver } from '../backup/archiver.ts'
import { replaceFile } from '../backup/files.ts'
import { claim, identifierOf } from '../backup/identity.ts'
import { LINE_FILE, listBackups, newLine, readLine, refuseInside, walIn } from '../backup/layout.ts'
import { giveToOwnerOf } from './account.ts'
import { allowBackups } from './cluster.ts'
import type { Place } from './place.ts'

/** In PostgreSQL's own folder, which its user can reach. */
export const SPOOL = 'vonk-archive'

/** What was committed longer ago has left the machine. */
const AT_MOST_SECONDS = 60

export type Archive = { settings: Record<string, string>; start(): Promise<Archiver> }

/** Prepares a data folder for being archived in `root`, before its server starts. @throws StartupError */
export async function prepareArchive(place: Place, root: string): Promise<Archive> {
  const { dataDir, clusterDir, account, log } = place
  refuseInside(dataDir, root)
  const spool = join(clusterDir, SPOOL)
  const line = (await readLine(dataDir)) ?? (await beginLine(place, spool))
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (account) await chown(spool, account.uid, account.gid)
  const identifier = await identifierOf(clusterDir)
  await mkdir(root, { recursive: true, mode: 0o700 })
    .then(() => claim(root, identifier))
    .then(() => mkdir(walIn(root, line), { recursive: true, mode: 0o700 }))
    .catch((error: Error) => {
      throw new StartupError(`BACKUP_DIR cannot be used: ${error.message}`)
    })
  // A broken backup is for the commands to refuse; the site starts.
  const backups = await listBackups(root).catch(() => [])
  if (!backups.some((backup) => backup.line === line))
    log.warn(`there is no backup in ${root} yet from which this can be restored: run npm run backup`)
  return {
    settings: {
      archive_mode: 'on',
      archive_library: 'basic_archive',
      // From the data folder: its user may not be able to follow the whole path.
      'basic_archive.archive_directory': SPOOL,
      archive_timeout: `${AT_MOST_SECONDS}s`,
    },
    start: () => startArchiver({ root, line, spool, photos: join(dataDir, 'photos'), log }),
  }
}

async function beginLine(place: Place, spool: string): Promise<string> {
  await allowBackups(place)
  // Of an earlier line, which has ended.
  await rm(spool, { recursive: true, force: true })
  const line = newLine()
  const file = join(place.dataDir, LINE_FILE)
  await replaceFile(file, `${line}\n`)
  await giveToOwnerOf(place.dataDir, file)
  return line
}
