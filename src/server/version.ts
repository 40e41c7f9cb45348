import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Version = { version: string; commit: string | null }

let known: Promise<Version> | undefined

/** Which version of the program runs, as it was when first asked for. */
export function versionOfProgram(): Promise<Version> {
  known ??= readVersion()
  return known
}

async function readVersion(): Promise<Version> {
  const root = new URL('../..', import.meta.url)
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string }
  // Not every copy of the program comes with its history.
  const commit = await promisify(execFile)('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return { version, commit }
}
