import { expect, it, onTestFinished, vi } from 'vitest'
import { GUESTS } from '#demo/guests.server.ts'
import { SERVICE_RESTART } from '#server/live.ts'
import { Visitor } from '../harness/browser-like.ts'
import { connectLive } from '../harness/live.ts'
import { PATIENCE_MILLISECONDS } from '../harness/run/patience.ts'
import { freePort, ProgramProcess } from '../harness/run/process.ts'

/** Half of it is longer than a stop may take that does not drain. */
const DRAIN_SECONDS = '20'

it('SIGTERM turns balancers away first, then live connections, and answers until then', async () => {
  const program = await ProgramProcess.create(await freePort(), { DRAIN_SECONDS })
  onTestFinished(() => program.remove())
  await program.start()
  const member = new Visitor(program.url)
  const { email, password } = GUESTS[0]!
  await member.api.accounts.login({ email, password })
  const live = await connectLive(member)
  const ready = async () => {
    const answer = await member.fetch('/readyz')
    return { status: answer.status, body: await answer.json() }
  }
  // A busy machine answers late right after a start.
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), PATIENCE_MILLISECONDS)

  const stopped = program.stop('SIGTERM')
  await vi.waitFor(
    async () =>
      expect(await ready()).toEqual({ status: 503, body: { status: 'not_ready', failing: ['stopping'] } }),
    PATIENCE_MILLISECONDS,
  )
  const answer = await member.fetch('/api/chats.php')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await member.fetch('/healthz')).status).toBe(200)
  expect(await live.closed).toBe(SERVICE_RESTART)
  expect(await stopped).toBe(0)
  await expect(member.fetch('/healthz')).rejects.toThrow('fetch failed')
})
