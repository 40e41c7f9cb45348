import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A folder with `releases/ID`, and `current` and `former`, which point to two of them. */
export type Releases = { folder: string }

const CURRENT = 'current'
const FORMER = 'former'
const DRAFT = '.draft'

export function openReleases(folder: string): Releases {
  mkdirSync(join(folder, 'releases'), { recursive: true })
  return { folder }
}

export const folderOf = ({ folder }: Releases, id: string) => join(folder, 'releases', id)

export const currentOf = (releases: Releases) => targetOf(releases, CURRENT)
export const formerOf = (releases: Releases) => targetOf(releases, FORMER)

/** Under this name until it is whole. */
export const draftOf = (releases: Releases, id: string) => `${folderOf(releases, id)}${DRAFT}`

/** What was left by a release that was cut off. */
export const draftsIn = (releases: Releases) => idsIn(releases).filter((id) => id.endsWith(DRAFT))

/** Whether a release holds a site's data, as DATA_DIR has it if it is not set: it is never removed. */
export const holdsData = (path: string) => existsSync(join(path, 'data'))

/** Makes a release the one that the next start runs. At each moment `current` is one of the two, and whole. */
export function switchTo(releases: Releases, id: string): void {
  const before = currentOf(releases)
  if (before === id) return
  if (before) point(releases, FORMER, before)
  point(releases, CURRENT, id)
}

/**
 * The releases that may go: neither current nor the former one, nor the newest of the others, which runs on until the
 * program starts anew, nor one that holds data.
 */
export function unusedOf(releases: Releases): string[] {
  const used = [currentOf(releases), formerOf(releases)]
  const others = idsIn(releases).filter((id) => !used.includes(id) && !id.endsWith(DRAFT))
  return others
    .sort()
    .slice(0, -1)
    .filter((id) => !holdsData(folderOf(releases, id)))
}

const idsIn = ({ folder }: Releases) => readdirSync(join(folder, 'releases'))

function targetOf({ folder }: Releases, name: string): string | undefined {
  try {
    return basename(readlinkSync(join(folder, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

function point({ folder }: Releases, name: string, id: string): void {
  const draft = join(folder, `${name}.draft`)
  rmSync(draft, { force: true })
  symlinkSync(join('releases', id), draft)
  // A rename replaces the old link at once; making a link over it would leave a moment without one.
  renameSync(draft, join(folder, name))
}
