import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../postgres/place.ts'
import { PhotoCopier } from './copy-photos.ts'
import { contentOf, isThere, pack, syncFolder, undefinedIfAbsent } from './files.ts'
import { DRAFT_PREFIX, photosIn, walIn } from './layout.ts'

const EVERY_MS = 1_000
/** Segments and histories; what PostgreSQL is still writing has another name. */
const WHOLE = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/

export type Archiver = {
  /** Brings over what is left. After the server has stopped. */
  stop(): Promise<void>
}

/**
 * Moves the write-ahead log that PostgreSQL has put into `spool` to the folder of backups, compressed, and copies new
 * photos there. By us and not by a command of PostgreSQL's: its user may not reach that folder, nor Node.
 */
export async function startArchiver(options: {
  root: string
  line: string
  spool: string
  photos: string
  log: Log
}): Promise<Archiver> {
  const { root, line, spool, photos, log } = options
  const target = walIn(root, line)
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const name of await readdir(target))
    if (name.startsWith(DRAFT_PREFIX)) await rm(join(target, name), { force: true })

  const copier = new PhotoCopier()
  const told = new Set<string>()
  const failed = (path: string, error: Error) => {
    if (!told.has(path)) log.error(`${path} cannot be added to the backups: ${error.message}`)
    told.add(path)
  }
  let failing = false
  const pass = async (last = false) => {
    try {
      const names = ((await readdir(spool).catch(undefinedIfAbsent)) ?? []).filter((name) => WHOLE.test(name))
      // What a segment tells of is there before it.
      if (names.length > 0 || last) await copier.copy(photos, photosIn(root), failed)
      // In order, so that what is in the folder has no gap.
      for (const name of names.sort()) await moveSegment(join(spool, name), target, name)
      if (failing) log.info(`the backups in ${root} go on`)
      failing = false
    } catch (error) {
      if (!failing || last)
        log.error(`nothing can be added to the backups in ${root}: ${(error as Error).message}`)
      failing = true
    }
  }

  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = pass().then(next)
    }, EVERY_MS)
    timer.unref()
  }
  next()
  return {
    async stop() {
      await running
      clearTimeout(timer)
      await pass(true)
    },
  }
}

/** What is there already is never overwritten. */
async function moveSegment(from: string, folder: string, name: string): Promise<void> {
  const to = join(folder, `${name}.gz`)
  const draft = join(folder, `${DRAFT_PREFIX}${name}`)
  await rm(draft, { force: true })
  const { mtime } = await stat(from)
  const packed = await pack(createReadStream(from), draft)
  if (await isThere(to)) {
    // A crash came between two steps of an earlier move.
    const kept = await contentOf(to)
    await rm(draft)
    if (kept.sha256 !== packed.sha256) throw new Error(`${to} is there already, with other content`)
  } else {
    await utimes(draft, mtime, mtime)
    await rename(draft, to)
    await syncFolder(folder)
  }
  await rm(from)
}
