import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#page/api.ts'
import { KeptStorage } from '#page/kept/kept-storage.ts'
import { receiveAutoLike } from './auto-like.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', new KeptStorage(() => null))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let number = 0

/** A page that shows the likes; how often it asked for the automatic one, and read the likes again. */
async function showLikes(answer: () => unknown) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const queryKey = ['likes', ++number]
  const counts = { asked: 0, read: 0 }
  const queryFn = async () => ++counts.read
  new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  counts.read = 0
  const call = async () => {
    counts.asked++
    return answer()
  }
  const api = { likes: { autoLike: { call }, list: { key: () => queryKey } } } as unknown as Api
  return { counts, receive: (member: string) => receiveAutoLike({ api, queryClient }, member) }
}

test('the likes are read again half a second after the automatic one, which is asked for once a session', async () => {
  const { counts, receive } = await showLikes(() => ({ profile: { id: 'her' } }))
  await receive('me')
  await vi.advanceTimersByTimeAsync(499)
  expect(counts).toEqual({ asked: 1, read: 0 })
  await vi.advanceTimersByTimeAsync(2)
  expect(counts).toEqual({ asked: 1, read: 1 })
  await receive('me')
  await receive('another')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts).toEqual({ asked: 2, read: 2 })
})

test.each([
  ['there is none', () => ({ profile: null })],
  ['the call fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('nothing is read again when %s', async (_, answer) => {
  const { counts, receive } = await showLikes(answer)
  await receive('me')
  await receive('me')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts).toEqual({ asked: 1, read: 0 })
})
