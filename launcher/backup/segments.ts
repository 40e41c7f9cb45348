import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Damaged, undefinedIfAbsent, unpack } from './files.ts'
import { type Backup, segmentAfter, walIn } from './layout.ts'

export type Brought = {
  /** All that was written until then is among them. */
  covered: Date
  /** The first that is missing or broken although others follow. */
  gap: string | undefined
}

/**
 * Brings what was archived after a backup, up to the first gap, so that PostgreSQL can recover without a command of its
 * own. It stops at the moment by itself: the time of an archived file says only that its content is no younger.
 *
 * @param enough a later backup, begun after the moment: what follows its log is not needed
 */
export async function bringSegments(options: {
  root: string
  backup: Backup
  enough: Backup | undefined
  target: string
}): Promise<Brought> {
  const { root, backup, enough, target } = options
  const folder = walIn(root, backup.line)
  const there = ((await readdir(folder).catch(undefinedIfAbsent)) ?? []).filter((name) =>
    /^[0-9A-F]{24}\.gz$/.test(name),
  )
  const last = enough ? `${enough.last_wal}.gz` : (there.sort().at(-1) ?? '')
  let covered = backup.ended
  for (let name = segmentAfter(backup.last_wal); `${name}.gz` <= last; name = segmentAfter(name)) {
    const file = join(folder, `${name}.gz`)
    try {
      await unpack(file, join(target, name))
      // PostgreSQL archives in order, each as it is full or after a minute.
      const { mtime } = await stat(file)
      if (mtime > covered) covered = mtime
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      await rm(join(target, name), { force: true })
      return { covered, gap: file }
    }
  }
  return { covered: enough && enough.begun > covered ? enough.begun : covered, gap: undefined }
}
