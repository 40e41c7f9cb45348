import { spawnSync } from 'node:child_process'
import { build } from './build.ts'
import { writeWordTypes } from './word-types.ts'

type Step = { name: string; run(): Promise<boolean> | boolean }

const program =
  (command: string, ...parameters: string[]) =>
  () =>
    spawnSync(command, parameters, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

/** Everything that must hold before a change lands, quickest first. */
const STEPS: Step[] = [
  { name: 'format and lint', run: program('biome', 'ci', '--error-on-warnings', '.') },
  {
    name: 'build',
    async run() {
      await build()
      return true
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
  { name: 'tests', run: program('vitest', 'run') },
]

const wanted = process.argv.slice(2)
for (const { name, run } of STEPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const passed = await run().valueOf()
  const seconds = Math.round((performance.now() - started) / 100) / 10
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!passed) process.exit(1)
}
