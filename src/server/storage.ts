import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stores files that never change under their name. */
export type Storage = {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

const SAFE_NAME = /^[A-Za-z0-9_-]{4,}\.(webp|jpg|webm)$/

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
  }
}
