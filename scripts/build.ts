import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createBuilder, build as viteBuild } from 'vite'
import { COMPILED, hashSources, isBuiltFrom, stampBuild } from './build-stamp.ts'
import { compressAssets } from './compress-assets.ts'

/** Builds the pages, unless dist/ was built from the same sources. */
export async function build(): Promise<void> {
  const fingerprint = hashSources()
  if (isBuiltFrom(fingerprint)) return
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  stampWorker(fingerprint)
  await viteBuild({ configFile: 'vite.office.config.ts', logLevel: 'warn' })
  for (const folder of ['dist/client', 'dist/office']) await compressAssets(folder)
  rmSync(COMPILED, { recursive: true, force: true })
  stampBuild(fingerprint)
}

/** Gives each build a worker of its own, by which browsers see that there is a new version (public/sw.js). */
function stampWorker(fingerprint: string): void {
  const worker = 'dist/client/sw.js'
  const stamped = readFileSync(worker, 'utf8').replace("'development'", `'${fingerprint.slice(0, 16)}'`)
  writeFileSync(worker, stamped)
}

if (import.meta.main) await build()
