import { spawnSync } from 'node:child_process'

/** Draws this many random histories of money and credits, in one worker: `npm run test:histories -- 10000`. */
const count = process.argv[2] ?? '1000'
if (!/^[1-9]\d*$/.test(count)) {
  console.error('how many histories? npm run test:histories -- 10000')
  process.exit(1)
}
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--maxWorkers=1', 'src/features/payments/money-back/proof/history.test.ts'],
  { stdio: 'inherit', env: { ...process.env, HISTORIES: count } },
)
process.exit(status ?? 1)
