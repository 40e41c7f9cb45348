import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isThere, replaceFile, severalAtOnce, syncFile, syncFolder, undefinedIfAbsent } from './files.ts'

const DRAFTS = '.drafts'
const GONE = 'gone.json'
const SETTLED_MS = 2_000
/** What is older is of a copying that was cut off. */
const DRAFT_FOR_MS = 3_600_000
const FOLDER = /^[\w-]{2}$/
/** Then no other photo can be copied either. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

type Gone = Record<string, string>

/** Is told of a photo that cannot be copied. */
type Failed = (path: string, error: Error) => void

/**
 * Copies files that never change under their name, as DATA_DIR/photos holds them, each once. The folders below it are
 * looked into when they have changed since the last time.
 */
export class PhotoCopier {
  #seen = new Map<string, number>()

  /**
   * @param failed goes on with the others, and tries that one again the next time; without it the error is thrown
   * @returns how many were copied
   */
  async copy(from: string, to: string, failed?: Failed): Promise<number> {
    const started = Date.now()
    let copied = 0
    for (const folder of await foldersIn(from)) {
      const changed = (await stat(join(from, folder)).catch(undefinedIfAbsent))?.mtimeMs
      if (changed === undefined || this.#seen.get(folder) === changed) continue
      let whole = true
      const note: Failed | undefined =
        failed &&
        ((path, error) => {
          whole = false
          failed(path, error)
        })
      copied += await copyMissing({
        from: join(from, folder),
        to: join(to, folder),
        drafts: join(to, DRAFTS),
        failed: note,
      })
      // A folder that changes again within the clock's step would look the same.
      if (whole && changed < started - SETTLED_MS) this.#seen.set(folder, changed)
    }
    return copied
  }
}

async function copyMissing(options: {
  from: string
  to: string
  drafts: string
  /** Which of them; all if not given. */
  wanted?: (name: string, changed: Date) => boolean
  failed?: Failed | undefined
}): Promise<number> {
  const { from, to, drafts, wanted, failed } = options
  const there = new Set(await filesIn(to))
  const names = await filesIn(from).catch((error) => {
    if (!failed) throw error
    failed(from, error)
    return []
  })
  const missing = names.filter((name) => !there.has(name))
  if (missing.length === 0) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const copied = await severalAtOnce(missing, async (name) => {
    const { atime, mtime } = (await stat(join(from, name)).catch(undefinedIfAbsent)) ?? {}
    if (!mtime || wanted?.(name, mtime) === false) return false
    const draft = join(drafts, `${name}.${randomUUID()}`)
    return copyOne(join(from, name), join(to, name), draft, atime!, mtime).catch((error) => {
      if (!failed || FULL.has(error.code)) throw error
      failed(join(from, name), error)
      return false
    })
  })
  await syncFolder(to)
  return copied.filter(Boolean).length
}

/** The copy keeps the time at which the file was written: a restore leaves out what came later. */
async function copyOne(from: string, to: string, draft: string, atime: Date, mtime: Date): Promise<boolean> {
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await utimes(draft, atime, mtime)
    await syncFile(draft)
    await rename(draft, to)
    return true
  } catch (error) {
    await rm(draft, { force: true })
    // It may be removed meanwhile; where it is still there, it is the draft that is gone.
    if (await isThere(from)) throw error
    undefinedIfAbsent(error)
    return false
  }
}

/**
 * Notes which copies are of files that are gone, and removes those that no kept backup had.
 *
 * @returns false where all of them seem to be gone: rather is `from` a disk that is not there, and nothing is noted
 */
export async function forgetGone(from: string, to: string, now: Date, oldestKept: Date): Promise<boolean> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await removeOldDrafts(join(to, DRAFTS), now)
  if ((await holdsFile(to)) && !(await holdsFile(from))) return false
  const before = await readGone(to)
  const gone: Gone = {}
  for (const folder of await foldersIn(to)) {
    const there = new Set(await filesIn(join(from, folder)))
    for (const name of await filesIn(join(to, folder))) {
      if (there.has(name)) continue
      const since = before[name] ?? now.toISOString()
      if (new Date(since) < oldestKept) await rm(join(to, folder, name), { force: true })
      else gone[name] = since
    }
  }
  await replaceFile(join(to, GONE), JSON.stringify(gone))
  return true
}

/** The program copies photos while a backup is made: a young draft may be its own. */
async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await filesIn(folder)) {
    // A draft has the photo's time of change.
    const { ctimeMs } = (await stat(join(folder, name)).catch(undefinedIfAbsent)) ?? {}
    if (ctimeMs !== undefined && ctimeMs < now.getTime() - DRAFT_FOR_MS)
      await rm(join(folder, name), { force: true })
  }
}

async function holdsFile(folder: string): Promise<boolean> {
  for (const name of await foldersIn(folder)) if ((await filesIn(join(folder, name))).length > 0) return true
  return false
}

/** Brings back the files of a moment. @returns how many */
export async function bringBack(from: string, to: string, moment: Date | undefined): Promise<number> {
  const gone = await readGone(from)
  const until = moment ?? new Date()
  let copied = 0
  for (const folder of await foldersIn(from))
    copied += await copyMissing({
      from: join(from, folder),
      to: join(to, folder),
      drafts: join(to, DRAFTS),
      wanted: (name, changed) => changed <= until && !(gone[name] && new Date(gone[name]) <= until),
    })
  await rm(join(to, DRAFTS), { recursive: true, force: true })
  return copied
}

async function readGone(folder: string): Promise<Gone> {
  const text = await readFile(join(folder, GONE), 'utf8').catch(undefinedIfAbsent)
  return text ? (JSON.parse(text) as Gone) : {}
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? []
  return entries.filter((entry) => entry.isDirectory() && FOLDER.test(entry.name)).map(({ name }) => name)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? []
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
