import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stores files that never change under their name. */
export type Storage = {
  read(name: string): Promise<Buffer | undefined>
  /** @throws StorageFull, also where it cannot be written to */
  write(name: string, content: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  measure(): Promise<StorageSize>
}

export type StorageSize = {
  files: number
  bytes: number
  /** Reckoned from a part of the files, as the names spread them evenly. */
  reckoned: boolean
  freeBytes: number
  totalBytes: number
}

/** There is no room for a file. */
export class StorageFull extends Error {}

/** No space, no quota, a disk that fails or is read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

const SAFE_NAME = /^[A-Za-z0-9_-]{4,}\.(webp|jpg|webm)$/

/** Folders that are counted; with more of them, the rest is reckoned. */
const FOLDERS_COUNTED = 32

/** Where files are written before they have their name. */
const DRAFTS = '.drafts'
/** As drafts were called beside their files, in earlier versions. */
const FORMER_DRAFT = /\.(webp|jpg|webm)\.\d+\.[\d.]+$/

/**
 * Removes what writes that were cut off have left. Before the program writes.
 * @param afterMilliseconds leaves what was changed since: another process may be writing it
 */
export async function sweepDrafts(folder: string, afterMilliseconds = 0): Promise<void> {
  const isNew = (await mkdir(join(folder, DRAFTS), { recursive: true })) !== undefined
  for (const one of isNew ? await readdir(folder) : [DRAFTS])
    for (const name of await readdir(join(folder, one)))
      if (one === DRAFTS || FORMER_DRAFT.test(name))
        await removeOlder(join(folder, one, name), afterMilliseconds)
}

async function removeOlder(path: string, milliseconds: number): Promise<void> {
  const changed = milliseconds > 0 && (await stat(path).catch(() => undefined))
  if (!changed || Date.now() - changed.mtimeMs > milliseconds) await rm(path, { force: true })
}

/** Stores files together: all of them, or none that was not there before. @throws StorageFull */
export async function writeTogether(storage: Storage, files: Record<string, Uint8Array>): Promise<void> {
  const before = await Promise.all(
    Object.keys(files).map(async (name) => [name, await storage.has(name)] as const),
  )
  const written = await Promise.allSettled(
    Object.entries(files).map(([name, content]) => storage.write(name, content)),
  )
  const failed = written.find((one) => one.status === 'rejected')
  if (!failed) return
  for (const [name, wasThere] of before) if (!wasThere) await storage.remove(name)
  throw failed.reason
}

/** Stores files on the local disk. A file is complete or absent, also after a crash. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!SAFE_NAME.test(name)) throw new RangeError(`invalid file name: ${name}`)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async read(name) {
      if (!SAFE_NAME.test(name)) return undefined
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async write(name, content) {
      const path = pathOf(name)
      const draft = join(folder, DRAFTS, `${name}.${randomUUID()}`)
      try {
        await mkdir(dirname(draft), { recursive: true })
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, content, { flag: 'wx', flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        const { code = '', message } = error as NodeJS.ErrnoException
        throw NO_ROOM.has(code) ? new StorageFull(message) : error
      }
    },
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(pathOf(name), { force: true }),
    async measure() {
      await mkdir(folder, { recursive: true })
      const [{ bavail, blocks, bsize }, all] = await Promise.all([statfs(folder), readdir(folder)])
      const folders = all.filter((one) => !one.startsWith('.'))
      const counted = everyNth(folders, Math.ceil(folders.length / FOLDERS_COUNTED))
      let files = 0
      let bytes = 0
      for (const one of counted)
        for (const size of await sizesIn(join(folder, one))) {
          files++
          bytes += size
        }
      const share = folders.length / Math.max(counted.length, 1)
      return {
        files: Math.round(files * share),
        bytes: Math.round(bytes * share),
        reckoned: share > 1,
        freeBytes: bavail * bsize,
        totalBytes: blocks * bsize,
      }
    },
  }
}

const everyNth = <T>(list: T[], n: number) => list.filter((_, at) => at % n === 0)

/** A file may be removed meanwhile. */
async function sizesIn(folder: string): Promise<number[]> {
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  return sizes.filter((one) => one !== undefined).map(({ size }) => size)
}
