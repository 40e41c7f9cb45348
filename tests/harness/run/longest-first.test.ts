import { expect, it } from 'vitest'
import { plan } from './longest-first.ts'

const file = (name: string, seconds: number, kind: 'browser' | 'server') => ({ file: name, seconds, kind })

it('begins with the longest, and keeps a browser beside a file without one', () => {
  const order = plan(
    [
      file('short page', 10, 'browser'),
      file('long page', 60, 'browser'),
      file('call', 20, 'server'),
      file('calls', 50, 'server'),
      file('few calls', 5, 'server'),
    ],
    2,
  )
  // The calls end first, so others follow beside the long page; the short page comes when it has ended.
  expect(order).toEqual(['long page', 'calls', 'call', 'short page', 'few calls'])
})

it('lets three never be of one kind', () => {
  const pages = [90, 80, 70].map((seconds) => file(`page ${seconds}`, seconds, 'browser'))
  const calls = [60, 50].map((seconds) => file(`call ${seconds}`, seconds, 'server'))
  // The third begins beside two pages, the fourth when that has ended beside the same two, the fifth beside one.
  expect(plan([...pages, ...calls], 3)).toEqual(['page 90', 'page 80', 'call 60', 'call 50', 'page 70'])
})

it('leaves out and repeats no file where one kind is all there is', () => {
  const all = Array.from({ length: 9 }, (_, at) => file(`page ${at}`, at, 'browser'))
  expect(plan(all).toSorted()).toEqual(all.map(({ file: name }) => name))
})
