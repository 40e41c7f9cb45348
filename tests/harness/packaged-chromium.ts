import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const PACKAGE = 'node_modules/@sparticuz/chromium/package.json'
const CACHE = resolve('node_modules/.cache/chromium')

/**
 * The Chromium of the npm package, unpacked beside the project's other packages. By itself the package unpacks into the
 * machine's temporary folder, where another user's copy stands in the way and a half-unpacked one passes for whole.
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
  // Whoever unpacks at the same time may be first.
  await rename(own, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error
    await rm(own, { recursive: true, force: true })
  })
}
