import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hashSources, isBuiltFrom } from '#scripts/build-stamp.ts'

const BUILD = fileURLToPath(new URL('../scripts/build.ts', import.meta.url))

/** Builds the pages if need be, in a process of its own: its gigabyte of memory ends with it. */
export async function buildApart(): Promise<void> {
  if (isBuiltFrom(hashSources())) return
  const child = spawn(process.execPath, [BUILD], { stdio: 'inherit' })
  const stop = () => void child.kill()
  process.once('SIGTERM', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', stop)
  if (code !== 0) process.exit(code ?? 1)
}
