import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentOf } from '#tests/harness/answer-content.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'

// known-or-not.test.ts counts the work exactly; this test measures what a stranger can. For two samples of
// this size from the same distribution, the share of pairs in which one is slower deviates from a half by
// 0.046 (one standard deviation). The bound is more than five of those: crossing it means a real difference.
const SAMPLES = 80
const SHARE_MAY_STRAY = 0.25

let site: TestSite
beforeAll(async () => {
  site = await startSite({ bystander: true })
})
afterAll(() => site.stop())

type Call = (email: string) => Promise<Response>
type Answer = { milliseconds: number; content: string }

async function answerOf(call: Call, email: string): Promise<Answer> {
  const began = performance.now()
  const response = await call(email)
  const content = await contentOf(response)
  return { milliseconds: performance.now() - began, content }
}

/** Measures known and unknown addresses alternately, in random order. */
async function sample(call: Call) {
  const known: Answer[] = []
  const unknown: Answer[] = []
  for (let i = 0; i < SAMPLES; i++) {
    const { email } = await site.build.member()
    const turns = [
      async () => known.push(await answerOf(call, email)),
      async () => unknown.push(await answerOf(call, email.replace('lid', 'onb'))),
    ]
    for (const turn of Math.random() < 0.5 ? turns : turns.reverse()) await turn()
  }
  return { known, unknown }
}

/**
 * The share of pairs in which the first took longer: a half when both come from one distribution
 * (Mann-Whitney).
 */
function shareOfSlower(some: Answer[], others: Answer[]): number {
  const pairs = some.flatMap((one) => others.map((other) => one.milliseconds > other.milliseconds))
  return pairs.filter(Boolean).length / pairs.length
}

const post = (path: string, body: object) =>
  site.visitor().fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

it.each<[string, Call]>([
  ['logging in', (email) => post('/api/user.php', { email, password: 'niet het wachtwoord' })],
  ['asking for a reset', (email) => post('/api/reset-password', { email })],
])('%s takes as long, and answers alike, whether or not an address is known', async (_what, call) => {
  // Warms up whatever is created at first use.
  await Promise.all(['warm@example.org', (await site.build.member()).email].map(call))
  const { known, unknown } = await sample(call)
  expect(new Set([...known, ...unknown].map(({ content }) => content)).size).toBe(1)
  expect(Math.abs(shareOfSlower(known, unknown) - 0.5)).toBeLessThan(SHARE_MAY_STRAY)
})
