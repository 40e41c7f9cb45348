import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createBuilder } from 'vite'

const STAMP = 'dist/built-from'
const SOURCES = ['src/**/*', 'public/**/*', 'scripts/vite-*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the pages, unless what stands in dist/ was built from these very sources. */
export async function build(): Promise<void> {
  const fingerprint = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  writeFileSync(STAMP, fingerprint)
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    if (!path.endsWith('.test.ts')) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

if (import.meta.main) await build()
