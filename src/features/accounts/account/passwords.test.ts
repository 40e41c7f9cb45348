import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Site } from '#features/site/site.server.ts'
import { refuseGuessablePassword } from './guessable-password.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'

const COMPOSED = 'zoë houdt van crème'
const DECOMPOSED = COMPOSED.normalize('NFD')

it('is right however a keyboard writes its accents, and wrong with others', async () => {
  for (const password of [COMPOSED, DECOMPOSED]) {
    const hash = await hashPassword(password)
    expect(await verifyPassword(COMPOSED, hash)).toBe(true)
    expect(await verifyPassword(DECOMPOSED, hash)).toBe(true)
    expect(await verifyPassword('zoe houdt van creme', hash)).toBe(false)
    expect(await verifyPassword(`${COMPOSED} `, hash)).toBe(false)
  }
})

it('is right as it was typed, where its hash was made before', async () => {
  const nonce = Buffer.alloc(16, 7)
  const made = argon2Sync('argon2id', {
    message: DECOMPOSED,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(made)}`
  expect(await verifyPassword(DECOMPOSED, hash)).toBe(true)
  expect(await verifyPassword('zoe houdt van creme', hash)).toBe(false)
  expect(await verifyPassword(DECOMPOSED, null)).toBe(false)
})

it('may have a short name as a part of another word, at either end of it, but not as one of its words', () => {
  const site = { settings: { name: 'Vonk' }, host: 'vonk.example' } as Site
  const isRefused = (password: string) => {
    try {
      refuseGuessablePassword(site, 'password', password, { name: 'Bob', email: 'x@example.org' })
      return false
    } catch {
      return true
    }
  }
  expect(['bob12345', '12 Bob 34', '12345bob'].map(isRefused)).toEqual([true, true, true])
  expect(['bobslee1', '1kebob23'].map(isRefused)).toEqual([false, false])
})
