import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createBuilder, build as viteBuild } from 'vite'
import { compressAssets } from './compress-assets.ts'

const STAMP = 'dist/built-from'
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'scripts/*.ts',
  'vite.config.ts',
  'vite.office.config.ts',
  'package-lock.json',
]

/** Builds the pages, unless dist/ was built from the same sources. */
export async function build(): Promise<void> {
  const fingerprint = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  stampWorker(fingerprint)
  await viteBuild({ configFile: 'vite.office.config.ts', logLevel: 'warn' })
  for (const folder of ['dist/client', 'dist/office']) await compressAssets(folder)
  writeFileSync(STAMP, fingerprint)
}

/** Gives each build a worker of its own, by which browsers see that there is a new version (public/sw.js). */
function stampWorker(fingerprint: string): void {
  const worker = 'dist/client/sw.js'
  const stamped = readFileSync(worker, 'utf8').replace("'development'", `'${fingerprint.slice(0, 16)}'`)
  writeFileSync(worker, stamped)
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile())
  // What is generated from the other files does not count: in a fresh clone it is made after the first build.
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    if (!/\.(test|gen)\.ts$/.test(path))
      hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

if (import.meta.main) await build()
