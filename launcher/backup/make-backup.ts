import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from '../postgres/account.ts'
import { SPOOL } from '../postgres/archive.ts'
import { BACKUP_DATABASE } from '../postgres/cluster.ts'
import { lockFolder } from '../postgres/lock.ts'
import { PhotoCopier } from './copy-photos.ts'
import {
  type Content,
  contentOf,
  isThere,
  listTree,
  pack,
  replaceFile,
  severalAtOnce,
  syncFile,
  syncFolder,
  undefinedIfAbsent,
} from './files.ts'
import { claim, identifierOf } from './identity.ts'
import {
  BESIDES,
  backupsIn,
  DRAFT_PREFIX,
  type Manifest,
  manifestIn,
  NOTE,
  nameOfTime,
  newLine,
  photosIn,
  readLine,
  refuseInside,
  segmentsBetween,
  walIn,
} from './layout.ts'
import { type Pruned, prune } from './prune.ts'

const NOT_ALLOWED = '42501'
const SEGMENT_WITHIN_MS = 120_000
const POLL_MS = 100

/** Folders of which PostgreSQL makes the content anew, as its manual says of backups of the file system. */
const WITHOUT_CONTENT = new RegExp(
  `^(pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot|${SPOOL})/`,
)
const WITHOUT_FILES =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init\.?\d*|backup_label|tablespace_map)($|\/)/

export type Made = { name: string; bytes: number; photos: number } & Pruned

/**
 * Makes a base backup of the running embedded database, which goes on meanwhile, and of the files beside it. Until it is
 * whole and on the disk, it has a draft's name.
 *
 * @param url of the embedded database
 * @param backupDir where its log is archived, which may be another folder
 * @throws StartupError
 */
export async function makeBackup(options: {
  dataDir: string
  root: string
  backupDir: string | undefined
  url: string
  keep: number
}): Promise<Made> {
  const [dataDir, root] = [resolve(options.dataDir), resolve(options.root)]
  refuseInside(dataDir, root)
  await mkdir(backupsIn(root), { recursive: true, mode: 0o700 })
  const lock = await lockFolder(root, 'backup.lock', `another backup to ${root} is being made`)
  const cluster = await identifierOf(join(dataDir, 'postgres'))
  const begun = new Date()
  const name = nameOfTime(begun)
  const draft = join(backupsIn(root), `${DRAFT_PREFIX}${name}`)
  try {
    await claim(root, cluster)
    for (const left of await readdir(backupsIn(root)))
      if (left.startsWith(DRAFT_PREFIX))
        await rm(join(backupsIn(root), left), { recursive: true, force: true })
    await mkdir(join(draft, 'wal'), { recursive: true, mode: 0o700 })
    const archives = [root, ...(options.backupDir ? [resolve(options.backupDir)] : [])]
    const copied = await copyDatabase({ dataDir, root, archives, draft, url: options.url })
    const manifest = { begun, cluster, ...copied }
    for (const path of await listBesides(dataDir)) {
      const content = await packFile(join(dataDir, path), join(draft, 'data', `${path}.gz`))
      if (content) manifest.files[`data/${path}`] = content
    }
    // After the database: what it knows of is there.
    const photos = await new PhotoCopier().copy(join(dataDir, 'photos'), photosIn(root))
    await replaceFile(manifestIn(draft), JSON.stringify({ format: 1, ...manifest }))
    for (const folder of (await listTree(draft)).folders) await syncFolder(join(draft, folder))
    await rename(draft, join(backupsIn(root), name))
    await syncFolder(backupsIn(root))
    await note(dataDir)
    const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0)
    const pruned = await prune({
      root,
      keep: options.keep,
      photos: join(dataDir, 'photos'),
      now: new Date(),
    })
    return { name, bytes, photos, ...pruned }
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}

type Copied = Omit<Manifest, 'format' | 'begun' | 'cluster'>

async function copyDatabase(of: {
  dataDir: string
  root: string
  archives: string[]
  draft: string
  url: string
}): Promise<Copied> {
  const { dataDir, root, archives, draft } = of
  const clusterDir = join(dataDir, 'postgres')
  const url = new URL(of.url)
  url.pathname = `/${BACKUP_DATABASE}`
  // PostgreSQL ends a backup with the connection that began it.
  const client = new Client({ connectionString: url.href })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: began } = await client
      .query(`select pg_walfile_name(pg_backup_start('vonk', true)) as first_wal`)
      .catch(explainRefusal)
    const { folders, files } = await copyCluster(clusterDir, draft)
    const { rows: settings } = await client.query('show archive_mode')
    const archived = settings[0].archive_mode === 'on'
    const { rows: ended } = await client.query(
      'select labelfile, pg_walfile_name(lsn) as last_wal, clock_timestamp() as ended from pg_backup_stop($1)',
      [archived],
    )
    const { labelfile, last_wal, ended: at } = ended[0]
    await mkdir(join(draft, 'data/postgres'), { recursive: true, mode: 0o700 })
    files['data/postgres/backup_label'] = await pack(
      Readable.from([Buffer.from(labelfile)]),
      join(draft, 'data/postgres/backup_label.gz'),
    )
    const current = archived ? await readLine(dataDir) : undefined
    const continued = current !== undefined && (await isThere(walIn(root, current)))
    // A backup outside of the archive is restored alone.
    const line = continued ? current : newLine()
    for (const segment of segmentsBetween(began[0].first_wal, last_wal)) {
      files[`wal/${segment}`] = await packSegment({
        segment,
        clusterDir,
        packed: archives.flatMap((folder) =>
          current ? [join(walIn(folder, current), `${segment}.gz`)] : [],
        ),
        target: join(draft, 'wal', `${segment}.gz`),
      })
      if (continued) await waitForArchive(join(walIn(root, line), `${segment}.gz`))
    }
    const { rows: versions } = await client.query('show server_version_num')
    return {
      line,
      postgres: Math.floor(Number(versions[0].server_version_num) / 10_000),
      ended: at,
      first_wal: began[0].first_wal,
      last_wal,
      folders,
      files,
    }
  } finally {
    await client.end()
  }
}

function explainRefusal(error: unknown): never {
  if (error instanceof DatabaseError && error.code === NOT_ALLOWED)
    throw new StartupError(
      'this database was made before there were backups: set BACKUP_DIR and restart the program, and then run this again',
    )
  throw error
}

async function copyCluster(clusterDir: string, draft: string) {
  const tree = await listTree(clusterDir)
  const folders = tree.folders.filter((path) => !WITHOUT_CONTENT.test(path) && !WITHOUT_FILES.test(path))
  const paths = tree.files.filter((path) => !WITHOUT_CONTENT.test(path) && !WITHOUT_FILES.test(path))
  for (const folder of folders)
    await mkdir(join(draft, 'data/postgres', folder), { recursive: true, mode: 0o700 })
  const files: Record<string, Content> = {}
  await severalAtOnce(paths, async (path) => {
    const [from, to] = [join(clusterDir, path), join(draft, 'data/postgres', `${path}.gz`)]
    const content = path === 'global/pg_control' ? await packAsOne(from, to) : await packFile(from, to)
    if (content) files[`data/postgres/${path}`] = content
  })
  return { folders, files }
}

/** Undefined if it is removed meanwhile, such as a table's; the write-ahead log knows of that. */
async function packFile(from: string, to: string): Promise<Content | undefined> {
  const file = await open(from).catch(undefinedIfAbsent)
  if (!file) return undefined
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return pack(file.createReadStream(), to)
}

/** The one file that no log mends: read until it is seen twice alike, so that no half-written one is kept. */
async function packAsOne(from: string, to: string): Promise<Content> {
  let seen = await readFile(from)
  for (;;) {
    const again = await readFile(from)
    if (again.equals(seen)) return pack(Readable.from([again]), to)
    seen = again
  }
}

/**
 * Takes a segment from where it is: it goes from PostgreSQL's folder to the spool, and from there to the archive, while a
 * backup is made, and PostgreSQL then writes another one into its file.
 */
async function packSegment(of: {
  segment: string
  clusterDir: string
  /** Where it is once it is archived. */
  packed: string[]
  target: string
}): Promise<Content> {
  const { segment, clusterDir, target } = of
  const own = join(clusterDir, 'pg_wal', segment)
  const before = await stat(own).catch(undefinedIfAbsent)
  const content = before && (await packFile(own, target))
  if (content) {
    const after = await stat(own).catch(undefinedIfAbsent)
    if (after?.ino === before.ino) return content
    await rm(target)
  }
  const spooled = await packFile(join(clusterDir, SPOOL, segment), target)
  if (spooled) return spooled
  for (const packed of of.packed) {
    if (!(await isThere(packed))) continue
    await copyFile(packed, target)
    await syncFile(target)
    return contentOf(target)
  }
  throw new StartupError(
    `the write-ahead log ${segment} was removed while the backup was made: set BACKUP_DIR, restart the program, and run this again`,
  )
}

/** So that what follows continues what is here. */
async function waitForArchive(file: string): Promise<void> {
  const until = Date.now() + SEGMENT_WITHIN_MS
  while (!(await isThere(file))) {
    if (Date.now() > until) throw new StartupError(`${file} does not come: see the program's log`)
    await pause(POLL_MS)
  }
}

async function listBesides(dataDir: string): Promise<string[]> {
  const lists = await Promise.all(
    BESIDES.map(async (name) => {
      const found = await stat(join(dataDir, name)).catch(() => undefined)
      if (!found?.isDirectory()) return found ? [name] : []
      return (await listTree(join(dataDir, name))).files.map((file) => `${name}/${file}`)
    }),
  )
  return lists.flat()
}

async function note(dataDir: string): Promise<void> {
  const file = join(dataDir, NOTE)
  await writeFile(file, '')
  await utimes(file, new Date(), new Date())
  await giveToOwnerOf(dataDir, file)
}
