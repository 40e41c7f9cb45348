import { expect, it } from 'vitest'
import { referenceOf } from './reference.ts'

it('makes a reference of the random end of an id, without letters that pass for digits', () => {
  expect(referenceOf('01890000-0000-7000-8000-000000000000')).toBe('0000-0000')
  expect(referenceOf('01890000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ')
  expect(referenceOf('01890000-0000-7000-8000-000000000021')).toBe('0000-0011')
  expect(referenceOf('01990000-0000-7000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ')
})
