import { expect, it } from 'vitest'
import { addressAfterLogin } from '#shared/own-path.ts'

it.each(['/', '/chats/1?a=b#c', '/notifications#password'])('leads back to %s', (address) => {
  expect(addressAfterLogin(address)).toBe(address)
})

it.each([
  undefined,
  '',
  'chats',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/%2f/elsewhere.example',
  '/%5celsewhere.example',
  '/chats\r\nset-cookie: a=b',
  '/\u0000',
])('leads nobody away by %j', (address) => {
  expect(addressAfterLogin(address)).toBe('/members')
})
