import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile, severalAtOnce, syncFolder, undefinedIfAbsent } from './files.ts'

const DRAFTS = '.drafts'
const GONE = 'gone.json'
const SETTLED_MS = 2_000

type Gone = Record<string, string>

/**
 * Copies files that never change under their name, as DATA_DIR/photos holds them, each once. The folders below it are
 * looked into when they have changed since the last time.
 */
export class PhotoCopier {
  #seen = new Map<string, number>()

  /** @returns how many were copied */
  async copy(from: string, to: string): Promise<number> {
    const started = Date.now()
    let copied = 0
    for (const folder of await foldersIn(from)) {
      const changed = (await stat(join(from, folder)).catch(undefinedIfAbsent))?.mtimeMs
      if (changed === undefined || this.#seen.get(folder) === changed) continue
      copied += await copyMissing(join(from, folder), join(to, folder), join(to, DRAFTS))
      // A folder that changes again within the clock's step would look the same.
      if (changed < started - SETTLED_MS) this.#seen.set(folder, changed)
    }
    return copied
  }
}

/** @param wanted which of them, all if not given */
async function copyMissing(
  from: string,
  to: string,
  drafts: string,
  wanted: (name: string, changed: Date) => boolean = () => true,
): Promise<number> {
  const there = new Set(await filesIn(to))
  const missing = (await filesIn(from)).filter((name) => !there.has(name))
  if (missing.length === 0) return 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const copied = await severalAtOnce(missing, async (name) => {
    const { atime, mtime } = (await stat(join(from, name)).catch(undefinedIfAbsent)) ?? {}
    if (!mtime || !wanted(name, mtime)) return false
    return copyOne(join(from, name), join(to, name), join(drafts, `${name}.${randomUUID()}`), atime!, mtime)
  })
  await syncFolder(to)
  return copied.filter(Boolean).length
}

/** The copy keeps the time at which the file was written: a restore leaves out what came later. */
async function copyOne(from: string, to: string, draft: string, atime: Date, mtime: Date): Promise<boolean> {
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await utimes(draft, atime, mtime)
    const file = await open(draft, 'r+')
    await file.sync().finally(() => file.close())
    await rename(draft, to)
    return true
  } catch (error) {
    await rm(draft, { force: true })
    // It may be removed meanwhile.
    undefinedIfAbsent(error)
    return false
  }
}

/** Notes which copies are of files that are gone, and removes those that no kept backup had. */
export async function forgetGone(from: string, to: string, now: Date, oldestKept: Date): Promise<void> {
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
  await mkdir(to, { recursive: true, mode: 0o700 })
  await replaceFile(join(to, GONE), JSON.stringify(gone))
  await rm(join(to, DRAFTS), { recursive: true, force: true })
}

/** Brings back the files of a moment. @returns how many */
export async function bringBack(from: string, to: string, moment: Date | undefined): Promise<number> {
  const gone = await readGone(from)
  const until = moment ?? new Date()
  let copied = 0
  for (const folder of await foldersIn(from))
    copied += await copyMissing(
      join(from, folder),
      join(to, folder),
      join(to, DRAFTS),
      (name, changed) => changed <= until && !(gone[name] && new Date(gone[name]) <= until),
    )
  return copied
}

async function readGone(folder: string): Promise<Gone> {
  const text = await readFile(join(folder, GONE), 'utf8').catch(undefinedIfAbsent)
  return text ? (JSON.parse(text) as Gone) : {}
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfAbsent)) ?? []
  return entries.filter((entry) => entry.isDirectory() && entry.name !== DRAFTS).map(({ name }) => name)
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(undefinedIfAbsent)) ?? []
}
