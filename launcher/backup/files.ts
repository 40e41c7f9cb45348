import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import pLimit from 'p-limit'

/** What a packed file held. */
export type Content = { bytes: number; sha256: string }

/** A packed file is not what was written, or not there. */
export class Damaged extends Error {}

/** More would fill the queue of the disk that the site works on. */
const AT_ONCE = 4

/** Does work for each; once one fails no other begins, and what has begun has ended when this throws. */
export async function severalAtOnce<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(AT_ONCE)
  const failures: unknown[] = []
  const results = await Promise.all(
    items.map((item) =>
      limit(async () => {
        if (failures.length === 0) return work(item).catch((error) => void failures.push(error))
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
  return results as R[]
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR'])

const isAbsent = (error: unknown) => ABSENT.has((error as NodeJS.ErrnoException).code ?? '')

export function undefinedIfAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Compresses into a file that is on the disk once this returns. */
export async function pack(source: Readable, target: string): Promise<Content> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new PassThrough()
  source.once('error', (error) => measured.destroy(error))
  source.pipe(measured)
  measured.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  // `flush` syncs the file before it is closed.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  await pipeline(measured, gzip, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** What a packed file holds. @throws Damaged */
export async function contentOf(packed: string): Promise<Content> {
  const hash = createHash('sha256')
  let bytes = 0
  await readPacked(packed, async (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Unpacks into a new file, and leaves out of the disk the zeros at its end. @throws Damaged */
export async function unpack(packed: string, target: string, expected?: Content): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    await readPacked(packed, async (chunk) => {
      hash.update(chunk)
      const end = lastUsed(chunk)
      if (end > 0) await writeAll(file, chunk.subarray(0, end), bytes)
      bytes += chunk.length
    })
    await file.truncate(bytes)
    const sha256 = hash.digest('hex')
    if (expected && (expected.bytes !== bytes || expected.sha256 !== sha256))
      throw new Damaged('it is not what was written')
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readPacked(packed: string, use: (chunk: Buffer) => Promise<void>): Promise<void> {
  try {
    await pipeline(createReadStream(packed), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await use(chunk)
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') || isAbsent(error) ? new Damaged(message) : error
  }
}

async function writeAll(file: FileHandle, content: Buffer, at: number): Promise<void> {
  for (let done = 0; done < content.length; )
    done += (await file.write(content, done, content.length - done, at + done)).bytesWritten
}

function lastUsed(chunk: Buffer): number {
  let end = chunk.length
  while (end > 0 && chunk[end - 1] === 0) end--
  return end
}

/** Replaces a small file; it is whole at any time. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.draft`
  await rm(draft, { force: true })
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(dirname(file))
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows can neither open a folder nor needs it synced.
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** The files and folders below a folder, by their paths in it; none if there is no such folder. */
export async function listTree(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfAbsent)) ?? []
  const paths = (some: typeof entries) =>
    some.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort()
  return {
    files: paths(entries.filter((entry) => entry.isFile())),
    folders: paths(entries.filter((entry) => entry.isDirectory())),
  }
}
