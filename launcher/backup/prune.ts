import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetGone } from './copy-photos.ts'
import { undefinedIfAbsent } from './files.ts'
import { listBackups, photosIn, walIn } from './layout.ts'

/** Of a segment without its timeline. */
const POSITION = { from: 8, to: 24 }

export type Pruned = {
  /** How many backups. */
  removed: number
  /** There are copies of photos but no photos: none was forgotten. */
  photosMissing: boolean
}

/** Removes all but the newest backups, and what only those needed. */
export async function prune(options: {
  root: string
  keep: number
  photos: string
  now: Date
}): Promise<Pruned> {
  const { root } = options
  const backups = await listBackups(root)
  const kept = backups.slice(-options.keep)
  const removed = backups.slice(0, -options.keep)
  for (const { folder } of removed) await rm(folder, { recursive: true, force: true })

  const oldest = kept[0]!
  for (const line of (await readdir(join(root, 'wal')).catch(undefinedIfAbsent)) ?? []) {
    const first = kept.find((backup) => backup.line === line)?.first_wal
    const folder = walIn(root, line)
    if (first) await removeBefore(folder, first)
    // One that has no backup yet may still get one.
    else if ((await newestIn(folder)) < oldest.begun) await rm(folder, { recursive: true, force: true })
  }
  const forgot = await forgetGone(options.photos, photosIn(root), options.now, oldest.begun)
  return { removed: removed.length, photosMissing: !forgot }
}

async function removeBefore(folder: string, first: string): Promise<void> {
  const position = (name: string) => name.slice(POSITION.from, POSITION.to)
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}/.test(name) && position(name) < position(first)) await rm(join(folder, name))
}

async function newestIn(folder: string): Promise<Date> {
  const names = await readdir(folder)
  const times = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map(async (path) => (await stat(path)).mtimeMs),
  )
  return new Date(Math.max(...times))
}
