import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stores files that never change under their name. */
export type Storage = {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Uint8Array): Promise<void>
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

const SAFE_NAME = /^[A-Za-z0-9_-]{4,}\.(webp|jpg|webm)$/

/** Folders that are counted; with more of them, the rest is reckoned. */
const FOLDERS_COUNTED = 32

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
      const draft = `${path}.${process.pid}.${performance.now()}`
      await mkdir(dirname(path), { recursive: true })
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async measure() {
      await mkdir(folder, { recursive: true })
      const [{ bavail, blocks, bsize }, folders] = await Promise.all([statfs(folder), readdir(folder)])
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
