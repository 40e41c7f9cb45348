import { expect, it } from 'vitest'
import { KeptStorage } from './kept-storage.ts'

/** A browser's, with its items as keys. */
function browserStorage(takes = () => true): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    setItem(key: string, value: string) {
      if (!takes()) throw new DOMException('full', 'QuotaExceededError')
      storage[key] = value
    },
    removeItem(key: string) {
      delete storage[key]
    },
  })
  return storage
}

/** What is written to it cannot be read. */
const damaged = Object.create(browserStorage(), {
  getItem: {
    value() {
      throw new DOMException('damaged', 'InvalidStateError')
    },
  },
}) as Storage

it.each<[string, () => Storage | null]>([
  [
    'is blocked',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
  ['is missing', () => null],
  ['is full', () => browserStorage(() => false)],
  ['is damaged', () => damaged],
])('keeps for as long as the page lives what a storage that %s does not take', (_what, open) => {
  const kept = new KeptStorage(open)
  expect([kept.getItem('draft'), kept.keys()]).toEqual([null, []])
  kept.setItem('draft', 'Hoi')
  expect([kept.getItem('draft'), kept.keys()]).toEqual(['Hoi', ['draft']])
  kept.removeItem('draft')
  expect([kept.getItem('draft'), kept.keys()]).toEqual([null, []])
  expect(new KeptStorage(open).getItem('draft')).toBe(null)
})

it('keeps in the browser what it takes, for the next page, and shows the newest where it is full since', () => {
  let takes = true
  const storage = browserStorage(() => takes)
  const kept = new KeptStorage(() => storage)
  kept.setItem('draft', 'Ho')
  expect(new KeptStorage(() => storage).getItem('draft')).toBe('Ho')
  takes = false
  kept.setItem('draft', 'Hoi')
  expect([kept.getItem('draft'), kept.keys()]).toEqual(['Hoi', ['draft']])
  takes = true
  kept.setItem('draft', 'Hoi!')
  expect(new KeptStorage(() => storage).getItem('draft')).toBe('Hoi!')
})
