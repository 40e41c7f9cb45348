import { expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '#tests/harness/run/databases.ts'
import { SoleProcess } from './sole-process.ts'

function processOn(url: string, shared: boolean) {
  const one = new SoleProcess(url, { shared, onLost: () => {} })
  onTestFinished(() => one.release())
  return one
}

it('lets processes run beside each other that hear each other, and none that does not', async () => {
  const url = await cloneDatabase()
  const [first, second] = [processOn(url, true), processOn(url, true)]
  await first.take()
  await second.take()
  await expect(processOn(url, false).take()).rejects.toThrow(
    'Another process runs on this database. Stop it first, or give REDIS_URL to each',
  )
  await Promise.all([first.release(), second.release()])
  await processOn(url, false).take()
  await expect(processOn(url, true).take()).rejects.toThrow(
    'A process without REDIS_URL runs on this database.',
  )
})
