import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MILLISECONDS } from '#tests/harness/run/patience.ts'
import { tellSystemd } from './tell-systemd.ts'

let folder: string
const said = () => readFile(join(folder, 'said'), 'utf8').catch(() => '')

/** Puts a program in place of systemd's, which notes what it is told. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-systemd-'))
  const program = `#!/bin/sh\necho "$@" >> '${folder}/said'\n`
  await writeFile(join(folder, 'systemd-notify'), program, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

it('says nothing where no unit waits for it', async () => {
  await tellSystemd({ WATCHDOG_USEC: '3000000' })
  expect(await said()).toBe('')
})

it('says once that it runs, and then by the watchdog’s time that it is not stuck', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await tellSystemd({ NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '3000000' })
  expect(await said()).toBe('READY=1\n')
  vi.advanceTimersByTime(2_000)
  await vi.waitFor(async () => expect(await said()).toBe('READY=1\nWATCHDOG=1\nWATCHDOG=1\n'), {
    timeout: PATIENCE_MILLISECONDS,
  })
})

it('says no more than that it runs where the unit has no watchdog', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await tellSystemd({ NOTIFY_SOCKET: '/run/systemd/notify' })
  expect(vi.getTimerCount()).toBe(0)
  expect(await said()).toBe('READY=1\n')
})

it('goes on where systemd cannot be told', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await rm(join(folder, 'systemd-notify'))
  vi.stubEnv('PATH', folder)
  await tellSystemd({ NOTIFY_SOCKET: '/run/systemd/notify' })
  expect(error).toHaveBeenCalledWith(expect.stringContaining('systemd-notify READY=1: '))
})
