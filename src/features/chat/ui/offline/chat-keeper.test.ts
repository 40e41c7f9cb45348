import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#page/api.ts'
import { keptChatsKey } from '#page/kept/kept-of-member.ts'
import { keptInBrowser } from '#page/kept/kept-storage.ts'
import type { Message } from '#shared/message.ts'
import type { Chat } from '../../contract.ts'
import { ChatKeeper } from './chat-keeper.ts'

const AT = Date.parse('2026-11-28T12:00:00Z')
const HOUR = 3_600_000

/** What the browser's database holds, by the key's last part, and how often each was written. */
const held = new Map<string, { page: { messages: { seq: number }[] } }>()
const writes: string[] = []

/** As much of a browser's database as is used, which answers later as they do. */
function database() {
  const later = <Result>(result: Result) => {
    const request: { result: Result; onsuccess?: () => void; oncomplete?: () => void } = { result }
    queueMicrotask(() => (request.onsuccess ?? request.oncomplete)?.())
    return request
  }
  const objectStore = () => ({
    get: ([, part]: string[]) => later(structuredClone(held.get(part!))),
    put: (value: never, [, part]: string[]) => {
      held.set(part!, structuredClone(value))
      writes.push(part!)
    },
    delete: ([, part]: string[]) => void held.delete(part!),
    getAllKeys: () => later([...held.keys()].map((part) => ['me', part])),
    get transaction() {
      return later(undefined)
    },
  })
  return { open: () => later({ transaction: () => ({ objectStore }) }) }
}

const view = { hidden: false }
const network = { onLine: true }
beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  vi.stubGlobal('indexedDB', database())
  vi.stubGlobal('document', view)
  vi.stubGlobal('navigator', network)
  Object.assign(view, { hidden: false })
  Object.assign(network, { onLine: true })
  held.clear()
  writes.length = 0
})
afterEach(() => {
  for (const keeper of keepers.splice(0)) keeper.stop()
  keptInBrowser.removeItem(keptChatsKey('me'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const message = (seq: number) =>
  ({
    seq,
    body: `words ${seq}`,
    created_at: new Date(AT - 48 * HOUR + seq).toISOString(),
    gone: null,
  }) as unknown as Message
const chat = (id: string, seq = 1) =>
  ({ id, profile: {}, last_message: { ...message(seq), unsent: false } }) as unknown as Chat

const keepers: ChatKeeper[] = []

/** A page of a member with these chats, whose conversations are read as they are on the server. */
function open(...chats: Chat[]) {
  const client = new QueryClient()
  const list = (...now: Chat[]) => client.setQueryData(['chats'], { chats: now })
  const server = new Map(chats.map(({ id }) => [id, [message(1)]]))
  const reads: string[] = []
  const api = {
    chat: {
      list: { queryOptions: () => ({ queryKey: ['chats'] }) },
      remove: { mutationKey: () => ['remove'] },
      messages: {
        call: async ({ conversation }: { conversation: string }) => {
          reads.push(`${conversation} ${Date.now() - AT}`)
          return { profile: {}, messages: server.get(conversation), has_older: false }
        },
      },
    },
    accounts: { user: { queryOptions: () => ({ queryKey: ['user'] }) } },
  } as unknown as Api
  const session_until = new Date(AT + 900 * HOUR).toISOString()
  client.setQueryData(['user'], { user: { profile: { id: 'me' }, session_until } })
  list(...chats)
  const keeper = new ChatKeeper({ api, queryClient: client, me: 'me', isLive: () => true })
  keepers.push(keeper)
  return { keeper, list, server, reads }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const keptOf = (id: string) => held.get(id)?.page.messages.map(({ seq }) => seq)

test('chats are kept a second after they came, all that come within it at once, and then not the same again', async () => {
  const { list } = open()
  await pass(900)
  for (let news = 1; news <= 3; news++) list(chat('a', news))
  await pass(99)
  expect(writes).toEqual([])
  await pass(1)
  expect(writes.filter((part) => part === 'list')).toEqual(['list'])
  list(chat('a', 3))
  await pass(10_000)
  expect(writes.filter((part) => part === 'list')).toEqual(['list'])
})

test('conversations are read one after the other, half a second apart, and each once while nothing is missed', async () => {
  const { list, reads, keeper } = open(chat('a'), chat('b'), chat('c'))
  await pass(1_999)
  expect(reads).toEqual(['a 1000', 'b 1500'])
  await pass(60_000)
  expect(reads).toEqual(['a 1000', 'b 1500', 'c 2000'])
  expect([...held.keys()].toSorted()).toEqual(['a', 'b', 'c', 'list'])
  list(chat('a'), chat('b'), chat('c'))
  // After a gap they are compared with the list, and read only where they differ.
  keeper.noteGap()
  await pass(60_000)
  expect(reads).toHaveLength(3)
  list(chat('a'), chat('b', 2), chat('c'))
  keeper.noteGap()
  await pass(1_000)
  expect(reads.slice(3)).toEqual(['b 122999'])
})

test('what was read a day ago is read again after a gap, as it may have been deleted elsewhere', async () => {
  const { reads, keeper } = open(chat('a'))
  await pass(1_000 + 24 * HOUR)
  keeper.noteGap()
  await pass(999)
  expect(reads).toEqual(['a 1000'])
  await pass(1)
  expect(reads).toHaveLength(2)
})

test.each(['hidden', 'without a connection'])('a page that is %s reads none', async (how) => {
  if (how === 'hidden') view.hidden = true
  else network.onLine = false
  const { reads, keeper } = open(chat('a'))
  await pass(60_000)
  expect([reads, [...held.keys()]]).toEqual([[], ['list']])
  Object.assign(view, { hidden: false })
  Object.assign(network, { onLine: true })
  keeper.noteGap()
  await pass(1_000)
  expect(reads).toEqual(['a 61000'])
})

test('news is kept at once where it follows what is kept; where some is missing, the conversation is read', async () => {
  const { keeper, server, reads } = open(chat('a'))
  await pass(60_000)
  keeper.hear('a', message(2))
  await pass(0)
  expect(keptOf('a')).toEqual([1, 2])
  server.set('a', [message(1), message(2), message(3), message(4)])
  keeper.hear('a', message(4))
  await pass(0)
  expect([keptOf('a'), reads.length]).toEqual([[1, 2], 1])
  keeper.noteGap()
  await pass(1_000)
  expect([keptOf('a'), reads.length]).toEqual([[1, 2, 3, 4], 2])
})

test('nothing is kept any more once it stops, nor once a logout in another tab has ended it', async () => {
  const left = open(chat('a'), chat('b'))
  await pass(1_000)
  left.keeper.stop()
  await pass(60_000)
  expect(left.reads).toEqual(['a 1000'])

  const other = open(chat('a'), chat('b'))
  await pass(1_000)
  keptInBrowser.removeItem(keptChatsKey('me'))
  held.clear()
  other.keeper.hear('a', message(2))
  other.list(chat('a', 2))
  await pass(60_000)
  expect([...held.keys()]).toEqual([])
  expect(keptInBrowser.getItem(keptChatsKey('me'))).toBeNull()
})
