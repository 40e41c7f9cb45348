import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

afterEach(() => vi.useRealTimers())

const AT = Date.parse('2026-11-28T12:00:00Z')
const answered = (date?: string) => noteServerTime(new Response(null, { headers: date ? { date } : {} }))

it('tells the time at the server where the clock of the device is wrong', () => {
  const SECOND = 1_000
  const DAYS = 5 * 86_400 * SECOND
  vi.useFakeTimers({ now: AT })
  answered(new Date(AT + DAYS).toUTCString())
  expect(serverNow()).toBe(AT + DAYS)
  vi.setSystemTime(AT + SECOND)
  expect(serverNow()).toBe(AT + DAYS + SECOND)
  answered()
  answered('no date')
  expect(serverNow()).toBe(AT + DAYS + SECOND)
  // Its answer was on the way for a moment.
  answered(new Date(AT).toUTCString())
  expect(serverNow()).toBe(AT + SECOND)
})
