import { beforeEach, expect, test, vi } from 'vitest'
import { tellNowAndThen, watchTyping } from './typing-times.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const typing = (conversation: string) => ({ type: 'typing', conversation, from: 'him' }) as const

/** What is shown by now, and what hears the news. */
function watch() {
  let shown: string[] = []
  let changes = 0
  const watched = watchTyping((conversations) => {
    shown = [...conversations]
    changes++
  })
  return { ...watched, shown: () => shown, changes: () => changes }
}

test('that somebody types shows for four seconds after the last news of it, each conversation by itself', () => {
  const { hear, shown, changes } = watch()
  hear(typing('one'))
  expect(shown()).toEqual(['one'])
  vi.advanceTimersByTime(3_000)
  hear(typing('one'))
  hear(typing('two'))
  hear({ type: 'chats' })
  expect(changes()).toBe(2)
  vi.advanceTimersByTime(2_000)
  hear(typing('two'))
  vi.advanceTimersByTime(1_999)
  expect(shown()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['two'])
  vi.advanceTimersByTime(2_000)
  expect(shown()).toEqual([])
})

test('the message that was typed ends it at once, in its conversation alone', () => {
  const { hear, shown, changes } = watch()
  hear(typing('one'))
  hear(typing('two'))
  const message = { type: 'message', conversation: 'one', from: 'him' } as Parameters<typeof hear>[0]
  hear(message)
  expect(shown()).toEqual(['two'])
  hear(message)
  expect(changes()).toBe(3)
  // What he types after it shows for its whole time.
  vi.advanceTimersByTime(2_000)
  hear(typing('one'))
  vi.advanceTimersByTime(3_999)
  expect(shown()).toEqual(['one'])
})

test('nothing shows any more once the page is left', () => {
  const { hear, end, changes } = watch()
  hear(typing('one'))
  end()
  vi.advanceTimersByTime(60_000)
  expect(changes()).toBe(1)
})

test('one’s own typing is told at once, and then at most each two and a half seconds', () => {
  const times: number[] = []
  const begun = Date.now()
  const type = tellNowAndThen(() => times.push(Date.now() - begun))
  for (let pressed = 0; pressed < 60; pressed++) {
    type()
    vi.advanceTimersByTime(100)
  }
  expect(times).toEqual([0, 2_500, 5_000])
  // Nothing is told late: the writer has stopped by then.
  vi.advanceTimersByTime(60_000)
  expect(times).toHaveLength(3)
  type()
  expect(times).toEqual([0, 2_500, 5_000, 66_000])
})
