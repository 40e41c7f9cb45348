import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '#scripts/build.ts'
import { embeddedUrl } from '#tests/harness/run/process.ts'
import { Figures, quantile } from '../timing.ts'
import { liveUploads } from './live-uploads.ts'

/** On a small machine: how soon a built demo with its members answers after `npm start`, and what memory the program takes then, and under live members who upload. */
const STARTS = Number(process.argv[2] ?? 5)
const MOST_MILLISECONDS = 4_000
const MOST_MEGABYTES = 300
const LIVE_SECONDS = Number(process.argv[3] ?? 60)
const MOST_LIVE_MEGABYTES = 512
const PORT = '4210'
const URL = `http://localhost:${PORT}`
const POLL_MILLISECONDS = 25
/** What `npm start` gives to Node. */
const START: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1)

await build()
if (await answers()) throw new Error(`Another program answers at ${URL}`)
let running: ReturnType<typeof spawn> | undefined
const dataDir = await mkdtemp(join(tmpdir(), 'vonk-start-'))
await chmod(dataDir, 0o755)
try {
  const first = await startOnce()
  console.log(`first start, which fills the demo: ${first.milliseconds.toFixed(0)} ms, ${first.megabytes} MB`)
  const starts: Start[] = []
  for (let number = 0; number < STARTS; number++) starts.push(await startOnce())
  const figures = new Figures()
  figures.judge({
    what: 'ms until the login page came, median',
    value: quantile(starts, 0.5),
    most: MOST_MILLISECONDS,
  })
  figures.judge({
    what: 'MB of the program then, at most',
    value: Math.max(...starts.map(({ megabytes }) => megabytes)),
    most: MOST_MEGABYTES,
  })
  const { program, ended } = await started()
  console.log('\n50 live members:', await liveUploads(URL, await embeddedUrl(dataDir), LIVE_SECONDS))
  figures.judge({
    what: 'MB of the program under them, at most',
    value: megabytesOf(program.pid!, 'VmHWM'),
    most: MOST_LIVE_MEGABYTES,
  })
  program.kill('SIGTERM')
  await ended
  process.exitCode = figures.conclude() ? 0 : 1
} finally {
  running?.kill('SIGTERM')
  if (running) await once(running, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

function answers(): Promise<boolean> {
  return fetch(`${URL}/login`).then(
    (response) => response.ok,
    () => false,
  )
}

type Start = { what: string; milliseconds: number; megabytes: number }

async function startOnce(): Promise<Start> {
  const began = performance.now()
  const { program, ended } = await started()
  const milliseconds = performance.now() - began
  const megabytes = megabytesOf(program.pid!, 'VmRSS')
  program.kill('SIGTERM')
  await ended
  return { what: 'start', milliseconds, megabytes }
}

/** The program, once its login page came. */
async function started() {
  const program = spawn(process.execPath, START, {
    env: { ...process.env, DATA_DIR: dataDir, PORT, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running = program
  const ended = once(program, 'exit').then(() => {
    running = undefined
  })
  while (!(await answers())) {
    if (program.exitCode !== null) throw new Error('The program has ended')
    await pause(POLL_MILLISECONDS)
  }
  return { program, ended }
}

/** As Linux counts what is resident: now, or at most until now. */
function megabytesOf(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1_024) / 1e6)
}
