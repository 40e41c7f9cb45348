import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '#tests/harness/run/databases.ts'
import { silentLog } from '#tests/harness/run/log.ts'
import { connect } from '../database/connect.ts'
import { KeptLimits } from './kept-limits.ts'
import { Limits } from './limits.ts'

const A_DAY = { points: 2, seconds: 86_400 }
const A_MINUTE = { points: 2, seconds: 60 }
const NETWORK = '91.64.17.0'

it('does not forget the counts of a day at a restart, and stores no address', async () => {
  const { db, close } = connect(await cloneDatabase(), { onError: () => {} })
  onTestFinished(close)
  const start = async () => {
    const limits = new Limits({ kept: new KeptLimits(db, { secret: 'of the tests', log: silentLog() }) })
    await limits.recall()
    return limits
  }
  const first = await start()
  for (const [name, rule] of [
    ['codes', A_DAY],
    ['tries', A_MINUTE],
  ] as const) {
    await first.spend(name, rule, NETWORK)
    await first.spend(name, rule, NETWORK)
    await expect(first.spend(name, rule, NETWORK)).rejects.toMatchObject({ code: 'too_many_requests' })
  }
  await first.spend('codes', A_DAY, 'given back')
  await first.stop()
  expect(await db.selectFrom('keptLimit').selectAll().execute()).toHaveLength(2)
  await first.giveBack('codes', A_DAY, 'given back')
  await first.stop()

  const second = await start()
  expect((await second.take('codes', A_DAY, NETWORK)).taken).toBe(false)
  expect((await second.left('codes', A_DAY, NETWORK)).milliseconds).toBeGreaterThan(86_000_000)
  expect(await second.take('codes', A_DAY, 'another')).toEqual({ taken: true, left: 1 })
  expect(await second.take('codes', A_DAY, 'given back')).toEqual({ taken: true, left: 1 })
  // Of less than a day nothing is kept.
  expect(await second.take('tries', A_MINUTE, NETWORK)).toEqual({ taken: true, left: 1 })

  const rows = await db.selectFrom('keptLimit').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(NETWORK)
})

it('lets what is over go', async () => {
  const { db, close } = connect(await cloneDatabase(), { onError: () => {} })
  onTestFinished(close)
  const kept = new KeptLimits(db, { secret: 'of the tests', log: silentLog() })
  const count = { name: 'codes', points: 2 }
  const within = (milliseconds: number) => ({ until: new Date(Date.now() + milliseconds) })
  await kept.save([
    { ...count, key: 'over', ...within(-1_000) },
    { ...count, key: 'stands', ...within(60_000) },
  ])
  expect((await kept.read()).map(({ key }) => key)).toEqual(['stands'])
  await kept.save([{ ...count, key: 'new', ...within(60_000) }])
  const rows = await db.selectFrom('keptLimit').select('key').orderBy('key').execute()
  expect(rows).toEqual([{ key: 'new' }, { key: 'stands' }])
})
