import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const PACKAGE = 'node_modules/@sparticuz/chromium/package.json'
const CACHE = resolve('node_modules/.cache/chromium')

/**
 * Unpacks the Chromium of the npm package beside the project's other packages. By default the package uses
 * the system's temporary folder, where another user's copy may block it and a half-unpacked one counts as
 * complete.
 */
export async function packagedChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const folder = join(CACHE, version)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'chromium')
}

async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const own = await mkdtemp(join(CACHE, 'unpacking-'))
  const { TMPDIR } = process.env
  try {
    process.env.TMPDIR = own
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  // A concurrent process may have unpacked it first.
  await rename(own, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(own, { recursive: true, force: true })
  })
}
