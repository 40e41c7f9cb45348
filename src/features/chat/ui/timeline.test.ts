import { expect, test } from 'vitest'
import type { ConversationPage, ConversationPages } from './conversation-query.ts'
import { timelineOf } from './timeline.ts'

type Message = ConversationPage['messages'][number]

const message = (id: string, mine: boolean, time: string): Message => ({
  id,
  seq: Number(id),
  client_id: mine ? `c${id}` : null,
  mine,
  body: id,
  gift: null,
  photo: null,
  voice: null,
  created_at: `2026-03-0${time}Z`,
  reply_to: null,
  edited: false,
  gone: null,
  my_reaction: null,
  their_reaction: null,
})

const pagesOf = (read_up_to: number | null, ...pages: Message[][]) =>
  ({
    pages: pages.map((messages) => ({ messages, read_up_to })),
    pageParams: [],
  }) as unknown as ConversationPages

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const shape = (days: ReturnType<typeof timelineOf>) =>
  days.map(({ day, groups }) => [day, groups.map((group) => group.messages.map((one) => one.key))])

test('orders pages from old to new, by day, then by sender and minute', () => {
  const older = [message('1', true, '1T10:00:05'), message('2', true, '1T10:00:50')]
  const newest = [
    message('3', true, '1T10:01:00'),
    message('4', false, '1T10:01:01'),
    message('5', false, '2T10:01:02'),
  ]
  expect(shape(timelineOf(pagesOf(null, newest, older), [], dayOf))).toEqual([
    ['2026-03-01', [['c1', 'c2'], ['c3'], ['4']]],
    ['2026-03-02', [['5']]],
  ])
})

test('ticks what the other has read, and nothing after it', () => {
  const [day] = timelineOf(
    pagesOf(2, [
      message('1', true, '1T10:00:00'),
      message('2', false, '1T10:05:00'),
      message('3', true, '1T10:06:00'),
    ]),
    [],
    dayOf,
  )
  expect(day?.groups.map((group) => group.messages[0]?.state)).toEqual(['read', 'read', 'sent'])
})

test('shows what is on its way last, and once also when a live event was quicker than its answer', () => {
  const pending = [
    { id: 'c1', body: 'known already', created_at: '2026-03-01T10:00:00Z', state: 'sending' as const },
    { id: 'new', body: 'on its way', created_at: '2026-03-01T10:09:00Z', state: 'failed' as const },
  ]
  const [day] = timelineOf(pagesOf(null, [message('1', true, '1T10:00:00')]), pending, dayOf)
  expect(day?.groups.flatMap((group) => group.messages).map(({ key, state }) => [key, state])).toEqual([
    ['c1', 'sent'],
    ['new', 'failed'],
  ])
})
