import { expect, it } from 'vitest'
import { plan } from './longest-first.ts'

const file = (name: string, seconds: number, kind: 'browser' | 'server') => ({ file: name, seconds, kind })

it('begins with the longest, and keeps a browser beside a file without one', () => {
  const order = plan([
    file('short page', 10, 'browser'),
    file('long page', 60, 'browser'),
    file('call', 20, 'server'),
    file('calls', 50, 'server'),
    file('few calls', 5, 'server'),
  ])
  // The calls end first, so others follow beside the long page; the short page comes when it has ended.
  expect(order).toEqual(['long page', 'calls', 'call', 'short page', 'few calls'])
})

it('leaves out and repeats no file where one kind is all there is', () => {
  const all = Array.from({ length: 9 }, (_, at) => file(`page ${at}`, at, 'browser'))
  expect(plan(all).toSorted()).toEqual(all.map(({ file: name }) => name))
})
