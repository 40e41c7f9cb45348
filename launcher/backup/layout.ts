import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from '#server/startup-error.ts'
import { undefinedIfAbsent } from './files.ts'
import { ownerOf } from './identity.ts'

/*
 * A folder of backups:
 *   backups/2026-11-29T20-50-00-123Z/  backup.json (its manifest), data/ (packed files of DATA_DIR), wal/
 *   wal/LINE/                          the archived write-ahead log since the first backup that is kept
 *   cluster                            the identifier of the database that all of it is of
 *   photos/                            one copy of each photo and voice message of all backups; gone.json
 * A line is the time in which one data folder archived without a gap. A start without BACKUP_DIR ends it, and so does a
 * restore: what follows is another history.
 */

/** What DATA_DIR has to be kept besides the database and the photos. */
export const BESIDES = ['exports', 'secret', 'postgres.password']

export const LINE_FILE = 'backup-line'
/** Read by /admin/health. */
export const NOTE = 'last-backup'
export const DRAFT_PREFIX = '.draft-'
const MANIFEST = 'backup.json'

/** A path that stays inside of the folder that it is joined to. */
const Inside = z
  .string()
  .refine((path) => !/^([/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..'))
const Packed = Inside.refine((path) => /^(data|wal)\//.test(path))
const Segment = z.string().regex(/^[0-9A-F]{24}$/)

const Manifest = z.strictObject({
  format: z.literal(1),
  line: z.string().regex(/^[\w-]+$/),
  postgres: z.int(),
  begun: z.iso.datetime().transform((text) => new Date(text)),
  ended: z.iso.datetime().transform((text) => new Date(text)),
  /** PostgreSQL's system identifier; earlier programs did not write it. */
  cluster: z.string().regex(/^\d+$/).optional(),
  first_wal: Segment,
  last_wal: Segment,
  folders: z.array(Inside),
  files: z.record(Packed, z.strictObject({ bytes: z.int(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof Manifest>
export type Backup = Manifest & { name: string; folder: string }

export const backupsIn = (root: string) => join(root, 'backups')
export const walIn = (root: string, line: string) => join(root, 'wal', line)
export const photosIn = (root: string) => join(root, 'photos')
export const manifestIn = (folder: string) => join(folder, MANIFEST)

/** Backups in the folder that they are of would be put aside with it, and lost with its disk. @throws StartupError */
export function refuseInside(dataDir: string, root: string): void {
  const path = relative(resolve(dataDir), resolve(root))
  if (path === '' || !(path.startsWith('..') || isAbsolute(path)))
    throw new StartupError(`${root} lies in ${dataDir}: backups belong in another folder, on another disk`)
}

/** A time as the name of a file, which sorts as times do. */
export const nameOfTime = (time: Date) => time.toISOString().replaceAll(/[:.]/g, '-')

export const newLine = () => `${nameOfTime(new Date())}-${randomBytes(3).toString('hex')}`

/** The line that a data folder is in, if its write-ahead log is archived. */
export async function readLine(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, LINE_FILE), 'utf8').catch(undefinedIfAbsent)
  return text?.trim() || undefined
}

/** Ends the line of a data folder: what it writes from now on may not all be archived. */
export const endLine = (dataDir: string) => rm(join(dataDir, LINE_FILE), { force: true })

/** Whole backups, the oldest first. @throws StartupError */
export async function listBackups(root: string): Promise<Backup[]> {
  const names = (await readdir(backupsIn(root)).catch(undefinedIfAbsent)) ?? []
  const whole = names.filter((name) => /^\d/.test(name)).sort()
  const backups = await Promise.all(whole.map((name) => readBackup(join(backupsIn(root), name), name)))
  const owner = await ownerOf(root)
  const strange = backups.find(({ cluster }) => owner && cluster && cluster !== owner)
  if (strange) throw new StartupError(`the backup ${strange.folder} is of another database: move it away`)
  return backups
}

async function readBackup(folder: string, name: string): Promise<Backup> {
  try {
    return { ...Manifest.parse(JSON.parse(await readFile(manifestIn(folder), 'utf8'))), name, folder }
  } catch {
    throw new StartupError(`the backup ${folder} is broken: it has no valid ${MANIFEST}; move it away`)
  }
}

const SEGMENTS_PER_LOG = 0x100

/** The names of segments of 16 MB from one to another. */
export function segmentsBetween(first: string, last: string): string[] {
  const names: string[] = []
  for (let name = first; name <= last; name = segmentAfter(name)) names.push(name)
  return names
}

export function segmentAfter(name: string): string {
  const [timeline, log, segment] = [0, 8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16))
  const next = segment! + 1
  return [timeline!, next === SEGMENTS_PER_LOG ? log! + 1 : log!, next % SEGMENTS_PER_LOG]
    .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
    .join('')
}
