import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { memoryFolder } from '#tests/harness/run/memory-folder.ts'
import { type Mutation, mutationsOf } from './mutations.ts'

/**
 * Changes a folder's behaviour in one place after another and runs its tests: `npm run test:mutate -- FOLDER…
 * [--tests FILE…] [--count 100] [--seed 1]`. What no test notices is printed. The tests nearest to the change run first.
 * Nothing else may change or run these files meanwhile.
 */
const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const WANTED = 0.9
const GIVES_UP_AFTER_MILLISECONDS = 300_000

if (folders.length === 0) {
  console.error('which folder? npm run test:mutate -- src/features/likes')
  process.exit(1)
}
const sources = folders
  .flatMap((folder) => globSync(folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`))
  .filter((file) => !/\.test\.ts$|\/(ui|pages|messages)\/|\/draw-/.test(file))
const tests = (values.tests.length > 0 ? values.tests : folders).flatMap((test) =>
  test.endsWith('.ts') ? test : globSync(`${test}/**/*.test.ts`),
)

const all = sources.flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  return mutationsOf(file, source).map((mutation) => ({ file, source, mutation }))
})
const chosen = shuffled(all, Number(values.seed)).slice(0, Number(values.count))

const memory = memoryFolder()
const dataDir = mkdtempSync(join(memory ?? tmpdir(), 'vonk-mutate-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: console, maxConnections: 300, durable: false })
process.once('SIGINT', () => process.exit(1))
const survivors: string[] = []
try {
  const before = await failing(tests)
  if (before) throw new Error(`this fails before anything is changed: ${before}`)
  for (const [at, { file, source, mutation }] of chosen.entries()) {
    const restore = () => writeFileSync(file, source)
    process.once('exit', restore)
    writeFileSync(file, source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end))
    const [near, others] = byNearness(file)
    const noticed = (await failingTwice(near)) ?? (await failingTwice(others))
    restore()
    process.off('exit', restore)
    const told = describe(file, source, mutation)
    if (!noticed) survivors.push(told)
    console.log(`${at + 1} of ${chosen.length} ${noticed ? 'killed' : 'SURVIVED'} ${told}`)
    if (noticed) console.log(`  by ${noticed}`)
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
const killed = chosen.length - survivors.length
console.log(`\n${killed} of ${chosen.length} killed, of ${all.length} possible, seed ${values.seed}`)
for (const one of survivors) console.log(one)
process.exitCode = killed >= WANTED * chosen.length ? 0 : 1

/** The tests beside the file, or else those that share most of its path; and the others. */
function byNearness(file: string): [near: string[], others: string[]] {
  const beside = tests.filter((test) => dirname(test) === dirname(file))
  for (let folder = dirname(file), near = beside; folder !== '.'; folder = dirname(folder)) {
    if (near.length === 0) near = tests.filter((test) => test.startsWith(`${folder}/`))
    if (near.length > 0) return [near, tests.filter((test) => !near.includes(test))]
  }
  return [tests, []]
}

/** The first of these tests that fails, and alone fails again: one may fail as the machine is busy. */
async function failingTwice(tests: string[]): Promise<string | undefined> {
  const first = await failing(tests)
  const file = /^\S+\.test\.ts/.exec(first ?? '')?.[0]
  return file ? failing([file]) : first
}

/** The first of these tests that fails. */
async function failing(tests: string[]): Promise<string | undefined> {
  if (tests.length === 0) return undefined
  const child = spawn('vitest', ['run', '--bail=1', '--reporter=dot', ...tests], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: 'yes',
      TEST_DATABASE_URL: postgres.url,
      ...(memory && { TEST_DATABASE_IN_MEMORY: 'yes' }),
    },
    detached: true,
  })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    told += part
  })
  // A change may let something wait for ever.
  const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), GIVES_UP_AFTER_MILLISECONDS)
  const [code] = await once(child, 'close')
  clearTimeout(late)
  const why = [/ FAIL +(.*)/, /\b(\w*Error: .*)/].map((line) => line.exec(told)?.[1])
  return code === 0 ? undefined : why.filter(Boolean).join(': ') || `exit ${code}`
}

function describe(file: string, source: string, { start, end, text }: Mutation): string {
  const line = source.slice(0, start).split('\n').length
  const before = source.slice(start, end)
  // A clause that is left out stands at the end of a long query.
  const shared = before.startsWith(text) ? text.length : 0
  const brief = (words: string) => words.slice(shared).replaceAll(/\s+/g, ' ').trim().slice(0, 80)
  return `${file}:${line} ${brief(before)} → ${brief(text) || 'nothing'}`
}

/** The same order for the same seed (mulberry32). */
function shuffled<One>(all: One[], seed: number): One[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return all
    .map((one) => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
}
