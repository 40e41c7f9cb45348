import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from './account.ts'

const SQLITE_BUSY = 5

// Keeps the locks referenced: garbage collection would release a lock while its server still runs.
const held = new Set<DatabaseSync>()

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close()
}

/** Locks the data folder for this process. */
export function lockDataFolder(dataDir: string): Promise<{ release(): void }> {
  return lockFolder(dataDir, 'postgres.lock', `data folder ${dataDir} is in use`)
}

/**
 * Locks a folder for this process. The lock must end with the process, however it is killed, and hold across containers
 * that share the folder. Only a lock of the operating system does that; Node has no API for one, but its built-in SQLite
 * takes one on any file.
 *
 * @throws StartupError with `taken` and the process that has it
 */
export async function lockFolder(folder: string, name: string, taken: string): Promise<{ release(): void }> {
  const file = join(folder, name)
  // In a separate file: reading the locked file in this process would release the lock.
  const holderFile = join(folder, `${name}.holder`)
  const lock = new DatabaseSync(file)
  held.add(lock)
  try {
    // Nothing is written, so no journal file is needed.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    writeFileSync(holderFile, `${process.pid}\n`)
    await giveToOwnerOf(folder, file, holderFile)
    return { release: () => release(lock) }
  } catch (error) {
    release(lock)
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(`${taken} by process ${readHolder(holderFile)}`)
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '(unknown)'
  }
}
