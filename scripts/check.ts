import { spawn } from 'node:child_process'
import { build } from './build.ts'
import { recordTimes, type Taken } from './record-times.ts'
import { runTests } from './run-tests.ts'
import { writeWordTypes } from './word-types.ts'

type Outcome = { passed: boolean; output: string }
type Step = { name: string; run(): Promise<Outcome> }

/** Runs a program and collects what it prints. */
const program =
  (command: string, ...parameters: string[]) =>
  async (): Promise<Outcome> => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    return new Promise((done) => {
      child.on('error', (error) => done({ passed: false, output: `${output}${error.message}\n` }))
      child.on('close', (code) => done({ passed: code === 0, output }))
    })
  }

const taken: Taken[] = []
let files: Taken[] = []

/** Everything that must pass before a change lands, fastest first; in turn, as each keeps all processors busy. */
const STEPS: Step[] = [
  { name: 'format and lint', run: program('biome', 'ci', '--error-on-warnings', '.') },
  { name: 'unused', run: program('knip', '--no-progress', '--treat-config-hints-as-errors') },
  {
    name: 'build',
    async run() {
      await build()
      return { passed: true, output: '' }
    },
  },
  {
    name: 'types',
    run() {
      writeWordTypes()
      return program('tsc', '--noEmit', '-p', '.')()
    },
  },
  { name: 'weight', run: program('node', 'scripts/size.ts') },
  {
    name: 'tests',
    async run() {
      const { passed, results } = await runTests()
      files = results.map(({ file, seconds }) => ({ name: file, seconds }))
      return { passed, output: '' }
    },
  },
]

const known = STEPS.map(({ name }) => name)
/** Keeps how long all took, in the repository. */
const RECORD = '--record'
const wanted = process.argv.slice(2).filter((name) => name !== RECORD)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; the steps are ${known.join(', ')}`)
  process.exit(1)
}

for (const { name, run } of STEPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const { passed, output } = await run()
  const seconds = Math.round((performance.now() - started) / 100) / 10
  process.stdout.write(`${output}${passed ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  taken.push({ name, seconds })
  if (passed) continue
  process.exitCode = 1
  break
}

if (process.argv.includes(RECORD) && !process.exitCode) recordTimes(taken, files)
