import { beforeEach, expect, test, vi } from 'vitest'
import { GOT_AT_ONCE, type LiveRequest } from '#shared/live.ts'
import type { Chat } from '../../contract.ts'
import { Receipts } from './receipts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const chat = (id: string, seq: number, { mine = false, unread = 1 } = {}) =>
  ({ id, num_unread_messages: unread, last_message: { seq, mine } }) as Chat

/** A page of the list, and what it told of it. */
function open() {
  const receipts = new Receipts()
  const told: string[][] = []
  let live = true
  const send = (request: LiveRequest) =>
    told.push(request.type === 'got' ? request.conversations.map(({ id, up_to }) => `${id} ${up_to}`) : [])
  return {
    told,
    list: (...chats: Chat[]) => receipts.soon({ chats, isLive: () => live, send }),
    lose: () => {
      live = false
    },
    comeBack: () => {
      live = true
    },
    end: receipts.end,
  }
}

test('what came within a moment is told in one go, and each message once', () => {
  const { list, told } = open()
  list(chat('one', 7))
  vi.advanceTimersByTime(400)
  list(chat('two', 3), chat('one', 8))
  vi.advanceTimersByTime(199)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([['two 3', 'one 8']])
  list(chat('two', 4), chat('one', 8))
  vi.advanceTimersByTime(600)
  expect(told).toEqual([['two 3', 'one 8'], ['two 4']])
  list(chat('two', 4), chat('one', 8))
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveLength(2)
})

test('nothing is told of one’s own messages, nor of what was read within that moment', () => {
  const { list, told } = open()
  list(chat('mine', 1, { mine: true }), chat('read', 5))
  vi.advanceTimersByTime(300)
  list(chat('mine', 1, { mine: true }), chat('read', 5, { unread: 0 }), {
    ...chat('new', 1),
    last_message: null,
  })
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})

test('without a connection nothing is told, and all of it once that is back', () => {
  const { list, told, lose, comeBack } = open()
  lose()
  list(chat('one', 7))
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  comeBack()
  list(chat('one', 7))
  vi.advanceTimersByTime(600)
  expect(told).toEqual([['one 7']])
})

test('of very many the rest goes with the next news, as the server takes no more at once', () => {
  const { list, told } = open()
  const chats = Array.from({ length: GOT_AT_ONCE + 1 }, (_, at) => chat(String(at), 1))
  list(...chats)
  vi.advanceTimersByTime(600)
  expect(told.map(({ length }) => length)).toEqual([GOT_AT_ONCE])
  list(...chats)
  vi.advanceTimersByTime(600)
  expect(told[1]).toEqual([`${GOT_AT_ONCE} 1`])
})

test('a page that is left tells nothing more', () => {
  const { list, told, end } = open()
  list(chat('one', 7))
  end()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
