import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { giveToOwnerOf } from '../postgres/account.ts'
import { replaceFile, undefinedIfAbsent } from './files.ts'

const FILE = 'cluster'
const IDENTIFIER_BYTES = 8

/** PostgreSQL's system identifier, which a restored database keeps; it is what its control file begins with. */
export async function identifierOf(clusterDir: string): Promise<string> {
  const file = await open(join(clusterDir, 'global/pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(IDENTIFIER_BYTES), 0, IDENTIFIER_BYTES, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await file.close()
  }
}

/** Whose backups are in a folder, if that is known. */
export async function ownerOf(root: string): Promise<string | undefined> {
  const text = await readFile(join(root, FILE), 'utf8').catch(undefinedIfAbsent)
  return text?.trim() || undefined
}

/** Refuses a folder with the backups of another database: each would remove what the other needs. @throws StartupError */
export async function claim(root: string, identifier: string): Promise<void> {
  const owner = await ownerOf(root)
  if (owner === identifier) return
  if (owner)
    throw new StartupError(
      `${root} holds the backups of another database: give this one its own folder, or restore them`,
    )
  await replaceFile(join(root, FILE), `${identifier}\n`)
  await giveToOwnerOf(root, join(root, FILE))
}
