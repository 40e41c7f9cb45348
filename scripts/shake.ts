import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Runs test files ten times with all processors kept busy beside: `npm run test:shake -- FILE…`. */
const TIMES = 10
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('which files? npm run test:shake -- tests/browser/chat/chat.test.ts')
  process.exit(1)
}
// They end with this process, however it ends.
const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'const begun = process.ppid; while (process.ppid === begun);']),
)
let failed = 0
for (let time = 1; time <= TIMES; time++) {
  const { status } = spawnSync('vitest', ['run', ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) failed++
  console.log(`${time} of ${TIMES}, ${failed} failed`)
}
for (const loop of busy) loop.kill()
process.exitCode = failed === 0 ? 0 : 1
