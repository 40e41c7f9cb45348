import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contentOf } from '#tests/harness/answer-content.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

/** The expensive work before an answer. Counted, because a measured time depends on the machine as well. */
type Work = { passwordHashes: number; statements: string[] }

const WORK_HEADER = 'x-work-of'
const works = new Map<string, Work>()
const answering = new AsyncLocalStorage<Work | undefined>()

const noteRequest = (message: unknown) => {
  const { headers } = (message as { request: IncomingMessage }).request
  answering.enterWith(works.get(String(headers[WORK_HEADER])))
}
const hashes = createHook({
  init(_id, type) {
    const work = type === 'ARGON2REQUEST' ? answering.getStore() : undefined
    if (work) work.passwordHashes++
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
  subscribe('http.server.request.start', noteRequest)
  hashes.enable()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent as [string | { text: string }]
    const statement = typeof first === 'string' ? first : first.text
    // The site is read again every few seconds, independently of requests.
    if (!statement.includes('"site_domain"')) answering.getStore()?.statements.push(statement)
    return query.apply(this, sent as never) as never
  })
})
afterAll(async () => {
  unsubscribe('http.server.request.start', noteRequest)
  hashes.disable()
  vi.restoreAllMocks()
  await site.stop()
})

async function answerOf(path: string, body: { email: string }) {
  const work: Work = { passwordHashes: 0, statements: [] }
  works.set(body.email, work)
  const response = await site.visitor().fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', [WORK_HEADER]: body.email },
  })
  return { content: await contentOf(response), work }
}

it.each([
  ['logging in', '/api/user.php', { password: 'niet het wachtwoord' }, 1],
  ['asking for a reset', '/api/reset-password', {}, 0],
])(
  '%s answers alike, after the same work, whether or not an address is known',
  async (_what, path, form, hashed) => {
    // Warms up whatever is created at first use.
    await answerOf(path, { ...form, email: 'warm@example.org' })
    const unknown = await answerOf(path, { ...form, email: 'onbekend@example.org' })
    expect(unknown.work.passwordHashes).toBe(hashed)
    expect(unknown.work.statements.length).toBeGreaterThan(0)

    const known = await site.build.member()
    expect(await answerOf(path, { ...form, email: known.email })).toEqual(unknown)
    const deleted = await site.build.member()
    const leaver = await site.loginByPassword(deleted)
    await leaver.api.accounts.deleteAccount({})
    expect(await answerOf(path, { ...form, email: deleted.email })).toEqual(unknown)
    const withoutPassword = await site.build.member()
    await site.rows('update account set password_hash = null where id = $1', [withoutPassword.id])
    expect(await answerOf(path, { ...form, email: withoutPassword.email })).toEqual(unknown)
  },
)
