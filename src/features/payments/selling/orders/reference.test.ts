import { expect, it } from 'vitest'
import { idEndOfReference, referenceOf } from './reference.ts'

it('makes a reference of the random end of an id, without letters that pass for digits', () => {
  expect(referenceOf('01890000-0000-7000-8000-000000000000')).toBe('0000-0000')
  expect(referenceOf('01890000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ')
  expect(referenceOf('01890000-0000-7000-8000-000000000021')).toBe('0000-0011')
  expect(referenceOf('01990000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ')
})

it('finds the end of the id by its reference, as people write it, and nothing by what is none', () => {
  expect(idEndOfReference('0000-0011')).toBe('0000000021')
  expect(idEndOfReference(' zzzz zzzz')).toBe('ffffffffff')
  expect(idEndOfReference('OOOO-OOIL')).toBe('0000000021')
  for (const none of ['', '0000-001', '0000-00111', 'UUUU-UUUU', '00_0-0011'])
    expect(idEndOfReference(none)).toBeUndefined()
})
