import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#page/api.ts'
import { listed } from './listed.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const queryKey = ['chats']
const api = {
  chat: { list: { queryOptions: () => ({ queryKey }) }, remove: { mutationKey: () => ['remove'] } },
} as unknown as Api

/** The list of a page, on which a conversation is sought. */
function seek(...known: string[]) {
  const client = new QueryClient()
  const list = (...ids: string[]) => client.setQueryData(queryKey, { chats: ids.map((id) => ({ id })) })
  if (known.length > 0) list(...known)
  const answers: (string | undefined)[] = []
  void listed(client, api, 'sought').then((chat) => answers.push(chat?.id))
  return { list, answers, listeners: () => client.getQueryCache().hasListeners() }
}

test('a conversation that is listed is found at once', async () => {
  const { answers, listeners } = seek('other', 'sought')
  await vi.advanceTimersByTimeAsync(0)
  expect([answers, listeners(), vi.getTimerCount()]).toEqual([['sought'], false, 0])
})

test('a new one is found as soon as a list with it comes, though one without it comes first', async () => {
  const { list, answers, listeners } = seek()
  await vi.advanceTimersByTimeAsync(2_000)
  list('other')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(answers).toEqual([])
  list('other', 'sought')
  await vi.advanceTimersByTimeAsync(0)
  expect([answers, listeners()]).toEqual([['sought'], false])
})

test('one that is not listed within five seconds is given up, also when it comes later', async () => {
  const { list, answers, listeners } = seek('other')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([answers, listeners()]).toEqual([[undefined], false])
  list('sought')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toEqual([undefined])
})
