import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#page/api.ts'
import { EMPTY_DRAFT } from './signup-draft.ts'
import { runStages } from './signup-stages.ts'
import { initialSignup, type SignupEvent, type SignupSetup } from './signup-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SETUP: SignupSetup = {
  settings: { minimum_age: 18, captcha: null, message_length: 500, name: 'Vonk' },
  initial: {},
  messageTo: '',
  prepared: undefined,
  audience: undefined,
  likelyCountry: 'NL',
}
const PREPARED = { ...SETUP, prepared: { token: 'a token', email: 'sanne@example.org', asked: [] } }
const CHECK = 0
const MAIL = 3

type Page = { start?: string; answers?: Record<string, () => unknown>; setup?: SignupSetup }

/** A signup whose last step was taken; its start came with the page, now. What is called and told, by the time. */
function submit({ start = 'begun', answers = {}, setup = SETUP }: Page = {}) {
  const begun = Date.now()
  const [told, called]: [string[], string[]] = [[], []]
  const now = () => Date.now() - begun
  const call =
    (name: string, answer: unknown = {}) =>
    async () => {
      called.push(`${name} ${now()}`)
      return answers[name] ? answers[name]() : answer
    }
  const api = {
    accounts: {
      beginSignup: { call: call('begin', { start: 'begun late' }) },
      checkSignup: { call: call('check', { start: 'proof' }) },
      signup: { call: call('create', { user: {} }) },
      completeSignup: { call: call('complete', { user: {} }) },
      activation: { call: call('mail', { state: 'sent' }) },
      user: { queryKey: () => ['user'] },
    },
    discovery: {
      signupMatches: { call: call('matches', { profiles: [] }), queryKey: () => ['matches'] },
    },
  } as unknown as Api
  const dispatch = (event: SignupEvent) => {
    const what =
      event.type === 'failed' ? event.failure.reason : event.type === 'stage_began' ? event.index : event.type
    told.push(`${what} ${now()}`)
  }
  const state = { ...initialSignup(setup, begun), draft: { ...EMPTY_DRAFT, start } }
  const run = (from: number) =>
    void runStages({ api, queryClient: new QueryClient(), dispatch, state, setup }, from)
  return { run, told, called }
}

test('nobody is sent to the server within five seconds, and each stage can be read', async () => {
  const { run, told, called } = submit()
  run(CHECK)
  await vi.advanceTimersByTimeAsync(4_999)
  expect([told, called]).toEqual([['0 0'], []])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called).toEqual(['check 5000', 'create 5000', 'matches 5300', 'mail 5600'])
  expect(told).toEqual([
    '0 0',
    'checked 5000',
    '1 5000',
    '2 5300',
    'matched 5300',
    '3 5600',
    'mail_seen 5600',
    '4 5900',
    'finished 5900',
  ])
})

test('those who took their time do not wait', async () => {
  const { run, called } = submit()
  await vi.advanceTimersByTimeAsync(90_000)
  run(CHECK)
  await vi.advanceTimersByTimeAsync(0)
  expect(called).toEqual(['check 90000'])
})

test('a start that comes late counts from then, and so does that of a prepared signup', async () => {
  const late = submit({ start: '' })
  await vi.advanceTimersByTimeAsync(90_000)
  late.run(CHECK)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(late.called).toEqual(['begin 90000'])
  await vi.advanceTimersByTimeAsync(1)
  expect(late.called[1]).toBe('check 95000')
  const prepared = submit({ setup: PREPARED })
  prepared.run(0)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(prepared.called).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(prepared.called).toEqual(['complete 5000', 'matches 5000'])
})

test('the mail is looked for every half second, until it has left', async () => {
  let looks = 0
  const { run, told, called } = submit({
    answers: { mail: () => ({ state: ++looks < 4 ? 'waiting' : 'sent' }) },
  })
  run(MAIL)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called).toEqual(['mail 0', 'mail 500', 'mail 1000', 'mail 1500'])
  expect(told).toEqual(['3 0', 'mail_seen 1500', '4 1500', 'finished 1500'])
})

test('a mail that has not left after twenty looks is said to wait, and looked for no more', async () => {
  const { run, told, called } = submit({ answers: { mail: () => ({ state: 'waiting' }) } })
  run(MAIL)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(told).toEqual(['3 0'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['3 0', 'mail_waiting 10000'])
  expect(called).toHaveLength(20)
})

test('what the network broke off is tried again, a refusal is not, and nothing follows a failure', async () => {
  const away = new TypeError('Failed to fetch')
  let failures = 2
  const passing = submit({
    answers: {
      matches: () => {
        if (failures-- > 0) throw away
        return { profiles: [] }
      },
    },
  })
  passing.run(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(passing.called).toEqual(['matches 0', 'matches 200', 'matches 600', 'mail 600'])

  const fails = (error: unknown) => () => Promise.reject(error)
  const refused = new ORPCError('signup_closed', { defined: true, status: 403, data: {} })
  const closed = submit({ answers: { create: fails(refused) } })
  closed.run(1)
  const lost = submit({ answers: { create: fails(away) } })
  vi.stubGlobal('navigator', { onLine: false })
  lost.run(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([closed.told, closed.called]).toEqual([['1 0', 'signup_closed 0'], ['create 0']])
  expect(lost.called).toHaveLength(6)
  expect(lost.told).toEqual(['1 0', 'network 6200'])
})
