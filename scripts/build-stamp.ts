import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'dist/built-from'
/** What Node compiled of a build's sources. */
export const COMPILED = 'dist/compiled'
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'scripts/*.ts',
  'vite.config.ts',
  'vite.office.config.ts',
  'package-lock.json',
]

/** Whether dist/ was built from these sources. */
export function isBuiltFrom(fingerprint: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint
}

/** Says that dist/ was built from these sources, once it is whole. */
export function stampBuild(fingerprint: string): void {
  writeFileSync(STAMP, fingerprint)
}

/** What the pages are built from. */
export function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile())
  // What is generated from the other files does not count: in a fresh clone it is made after the first build.
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    if (!/\.(test|gen)\.ts$/.test(path))
      hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
