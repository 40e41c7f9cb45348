import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { COMPILED } from '#scripts/build-stamp.ts'
import { freePort } from '#tests/harness/run/process.ts'

let dataDir: string
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** What `npm start` gives to Node. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const [, ...START] = scripts.start.split(' ')

async function start() {
  dataDir = await mkdtemp(join(tmpdir(), 'vonk-started-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const program = spawn(process.execPath, START, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: 'off',
      SMTP_URL: 'smtp://localhost:1',
      SESSION_SECRET: 'a secret of the tests, long enough to be one',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit').then(([code]) => code as number | null)
  const runs = Promise.withResolvers<void>()
  createInterface(program.stdout).on('line', (line) => {
    if (line.startsWith('Vonk runs at')) runs.resolve()
  })
  await Promise.race([
    runs.promise,
    ended.then((code) => {
      throw new Error(`The program ended with ${code}`)
    }),
  ])
  return { program, port, ended }
}

it('starts as npm start does, keeps what Node compiled, and ends in order', async () => {
  const { program, port, ended } = await start()
  expect(await fetch(`http://localhost:${port}/api/user`).then(({ status }) => status)).toBeLessThan(500)
  await expect.poll(() => readdir(COMPILED)).toContainEqual(expect.stringContaining(process.version))
  program.kill('SIGTERM')
  expect(await ended).toBe(0)
})
