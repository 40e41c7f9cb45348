import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { Damaged, undefinedIfAbsent, unpack } from './files.ts'
import { type Backup, segmentAfter, walIn } from './layout.ts'

/** A segment is archived some time after it was written, and clocks may be set. */
const MARGIN_MS = 300_000

/**
 * Brings what was archived after a backup until a moment, so that PostgreSQL can recover without a command of its own.
 *
 * @throws StartupError where one is missing or damaged in between
 */
export async function bringSegments(options: {
  root: string
  backup: Backup
  until: Date | undefined
  target: string
}): Promise<void> {
  const { root, backup, until, target } = options
  const folder = walIn(root, backup.line)
  const there = ((await readdir(folder).catch(undefinedIfAbsent)) ?? []).filter((name) =>
    /^[0-9A-F]{24}\.gz$/.test(name),
  )
  const last = there.sort().at(-1)
  let covered = backup.ended
  for (let name = segmentAfter(backup.last_wal); last && `${name}.gz` <= last; name = segmentAfter(name)) {
    if (until && covered.getTime() > until.getTime() + MARGIN_MS) return
    const file = join(folder, `${name}.gz`)
    try {
      await unpack(file, join(target, name))
      covered = (await stat(file)).mtime
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      if (until && covered > until) return
      throw new StartupError(
        `${file} is missing or broken: say --until a moment before ${covered.toISOString()}`,
      )
    }
  }
}
